import type { BatchOptions } from '@/lib/database/batches';
import { type Filled, fillById } from './fill-by-id';

/** Fills in the reference of cases from before that column existed. */
export function fillReferences(options: Partial<BatchOptions> = {}): Promise<void> {
  return fillById(
    (tx, after, atOnce) => tx<Filled[]>`
      WITH unfilled AS (
        SELECT id FROM "case" WHERE reference IS NULL AND id > ${after}::uuid
        ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
      ), filled AS (
        UPDATE "case" c SET reference = case_reference(nextval('case_reference_number'))
        FROM unfilled WHERE c.id = unfilled.id
      )
      SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`,
    options,
  );
}
