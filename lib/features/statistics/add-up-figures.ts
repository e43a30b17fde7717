import type postgres from 'postgres';
import { type BatchOptions, inBatches } from '@/lib/platform/database/batches';

const AT_ONCE = 10_000;

/**
 * Adds the differences that changes of cases have left to the figures. Works in batches that commit separately. It catches up with any
 * backlog, also with several processes at once, and neither writers nor readers have to wait.
 */
export async function addUpFigures({
  size = AT_ONCE,
  ...options
}: Partial<BatchOptions> = {}): Promise<void> {
  await inBatches(async (tx, atOnce) => (await addUpBatch(tx, atOnce)) === atOnce, { size, ...options });
  await inBatches(
    async (tx, atOnce) => {
      const gone = await tx`
        DELETE FROM case_figure WHERE id = ANY(ARRAY(
          SELECT id FROM case_figure WHERE cases = 0 LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
        )) AND cases = 0`;
      return gone.count === atOnce;
    },
    { size, ...options },
  );
}

/**
 * Adds the oldest differences to the figures and returns how many there were. Skips differences that another process is adding. All
 * processes lock the figures in the same order, so that they cannot deadlock. The ids are made into an array, because the database would
 * run a subquery again for every row if it believed that the table was small.
 */
export async function addUpBatch(tx: postgres.TransactionSql, size: number): Promise<number> {
  const [batch] = await tx<[{ taken: number }]>`
    WITH taken AS (
      DELETE FROM case_figure_change WHERE id = ANY(ARRAY(
        SELECT id FROM case_figure_change ORDER BY id LIMIT ${size} FOR UPDATE SKIP LOCKED
      )) RETURNING mo_id, figure, week, part, assigned_to_id, cases
    ), summed AS (
      SELECT mo_id, figure, week, part, assigned_to_id, sum(cases)::bigint AS cases FROM taken
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(cases) <> 0
    ), added AS (
      INSERT INTO case_figure (mo_id, figure, week, part, assigned_to_id, cases)
      SELECT * FROM summed ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (mo_id, figure, week, part, assigned_to_id) DO UPDATE SET cases = case_figure.cases + excluded.cases
    )
    SELECT count(*)::int AS taken FROM taken`;
  return batch.taken;
}
