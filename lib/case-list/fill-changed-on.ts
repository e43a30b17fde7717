import type { BatchOptions } from '@/lib/database/batches';
import { type Filled, fillById } from './fill-by-id';

/** Fills in the day of the last change of cases from before that column existed, unless a change of the case fills it first. */
export function fillChangedOn(options: Partial<BatchOptions> = {}): Promise<void> {
  return fillById(
    (tx, after, atOnce) => tx<Filled[]>`
      WITH unfilled AS (
        SELECT id FROM "case" WHERE last_changed_on = '1970-01-01' AND id > ${after}::uuid
        ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
      ), filled AS (
        UPDATE "case" c SET last_changed_on = (c.last_changed_at AT TIME ZONE 'UTC')::date
        FROM unfilled WHERE c.id = unfilled.id
      )
      SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`,
    options,
  );
}
