import { type BatchOptions, inBatches } from '@/lib/database/batches';

const AT_ONCE = 1_000;

/**
 * Fills in the search text of cases from before that column existed. Works in batches by id, also in several processes at once.
 * Skips locked cases until the next run, unless their own change fills it.
 */
export async function fillSearchText({
  size = AT_ONCE,
  ...options
}: Partial<BatchOptions> = {}): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  await inBatches(
    async (tx, atOnce) => {
      const [batch] = await tx<[{ seen: number; last: string | null }]>`
        WITH unfilled AS (
          SELECT id FROM "case" WHERE search_text IS NULL AND id > ${after}::uuid
          ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
        ), filled AS (
          UPDATE "case" c SET search_text = case_search_text(c.company_name, c.org_no, c.contact_email)
          FROM unfilled WHERE c.id = unfilled.id
        )
        SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`;
      after = batch.last ?? after;
      return batch.seen === atOnce;
    },
    { size, ...options },
  );
}
