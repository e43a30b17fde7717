import { type BatchOptions, inBatches } from '@/lib/database/batches';

const AT_ONCE = 1_000;

/**
 * Gives a reference to cases from before that column existed. Works in batches by id, also in several processes at once. Skips
 * locked cases until the next run.
 */
export async function fillReferences({
  size = AT_ONCE,
  ...options
}: Partial<BatchOptions> = {}): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  await inBatches(
    async (tx, atOnce) => {
      const [batch] = await tx<[{ seen: number; last: string | null }]>`
        WITH unfilled AS (
          SELECT id FROM "case" WHERE reference IS NULL AND id > ${after}::uuid
          ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
        ), filled AS (
          UPDATE "case" c SET reference = case_reference(nextval('case_reference_number'))
          FROM unfilled WHERE c.id = unfilled.id
        )
        SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`;
      after = batch.last ?? after;
      return batch.seen === atOnce;
    },
    { size, ...options },
  );
}
