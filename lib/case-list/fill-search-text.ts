import type { BatchOptions } from '@/lib/database/batches';
import { type Filled, fillById } from './fill-by-id';

/** Fills in the search text of cases from before that column existed, unless a change of the case fills it first. */
export function fillSearchText(options: Partial<BatchOptions> = {}): Promise<void> {
  return fillById(
    (tx, after, atOnce) => tx<Filled[]>`
      WITH unfilled AS (
        SELECT id FROM "case" WHERE search_text IS NULL AND id > ${after}::uuid
        ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
      ), filled AS (
        UPDATE "case" c SET search_text = case_search_text(c.company_name, c.org_no, c.contact_email, c.reference)
        FROM unfilled WHERE c.id = unfilled.id
      )
      SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`,
    options,
  );
}
