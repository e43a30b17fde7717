import type postgres from 'postgres';
import { type BatchOptions, inBatches } from '@/lib/platform/database/batches';
import { sql } from '@/lib/platform/database/sql';

const AT_ONCE = 10_000;

/** The tables of differences: what their rows are grouped by, and what is summed. */
const TABLES = {
  case_count: {
    by: 'status, display_status, assigned_to_id',
    sums: ['cases', 'with_unhandled_messages'],
  },
  case_wait_count: { by: 'status, display_status, assigned_to_id, waits_for', sums: ['cases'] },
  form_figure: { by: 'template_id, figure, part, week', sums: ['cases'] },
} as const;
type Table = keyof typeof TABLES;

/**
 * Adds up the differences of the list's counts, so that there are few rows to read. Works in batches that commit separately. It catches up
 * with any backlog, also with several processes at once, and neither writers nor readers have to wait.
 */
export async function addUpCounts({ size = AT_ONCE, ...options }: Partial<BatchOptions> = {}): Promise<void> {
  const organisations = await sql()<{ id: number }[]>`SELECT id FROM member_organisation ORDER BY id`;
  for (const table of Object.keys(TABLES) as Table[]) {
    for (const { id } of organisations) {
      while (await passOnce(table, id, { size, ...options })) {
        // A batch appends its sums, so the next pass adds up the sums of different batches.
      }
    }
  }
}

/**
 * Adds up the current rows. Returns whether another pass is worthwhile, which is so if this one had several batches and left less than
 * half.
 */
async function passOnce(table: Table, moId: number, options: BatchOptions): Promise<boolean> {
  const until = await newestToAdd(table, moId, options.size);
  if (until === null) return false;
  const pass = { table, moId, after: '0', until };
  const whole = { seen: 0, left: 0, batches: 0 };
  await inBatches(async (tx, size) => {
    const { seen, left, last } = await addUpBatch(tx, pass, size);
    if (last) pass.after = last;
    whole.seen += seen;
    whole.left += left;
    whole.batches += 1;
    return seen === size;
  }, options);
  return whole.batches > 1 && whole.left < whole.seen / 2;
}

/**
 * The id of the last row, if there is anything to add up: two rows of the same kind or an empty row among the first `size`, or at least
 * `size` rows. Looks without locks, because in most minutes most organisations have nothing to add up, and a lock would write each of their
 * rows.
 */
async function newestToAdd(table: Table, moId: number, size: number): Promise<string | null> {
  const { by, sums } = TABLES[table];
  const [name, groups] = [sql()(table), sql().unsafe(by)];
  const isEmpty = sql().unsafe(sums.map((column) => `sum(${column}) = 0`).join(' AND '));
  const [row] = await sql()<[{ newest: string | null }]>`
    SELECT (SELECT max(id) FROM ${name} WHERE mo_id = ${moId})::text AS newest
    FROM (
      SELECT count(*) AS rows, ${isEmpty} AS is_empty
      FROM (SELECT * FROM ${name} WHERE mo_id = ${moId} ORDER BY id LIMIT ${size}) first GROUP BY ${groups}
    ) kinds
    HAVING bool_or(rows > 1 OR is_empty) OR sum(rows) >= ${size}`;
  return row?.newest ?? null;
}

interface Batch {
  seen: number;
  left: number;
  /** The id of the last row seen. */
  last: string | null;
}

/**
 * Replaces the next rows by their sums. Leaves single rows as they are. Skips rows that another process has locked, because only the
 * process with the lock may count a row.
 */
async function addUpBatch(
  tx: postgres.TransactionSql,
  { table, moId, after, until }: { table: Table; moId: number; after: string; until: string },
  size: number,
): Promise<Batch> {
  const { by, sums } = TABLES[table];
  const sumOf = (write: (column: string) => string, between: string) =>
    tx.unsafe(sums.map(write).join(between));
  const [name, groups, columns] = [tx(table), tx.unsafe(by), tx.unsafe(sums.join(', '))];
  const [batch] = await tx<[Batch]>`
    WITH seen AS (
      SELECT * FROM ${name}
      WHERE mo_id = ${moId} AND id > ${after}::bigint AND id <= ${until}::bigint
      ORDER BY id LIMIT ${size} FOR UPDATE SKIP LOCKED
    ), summed AS (
      SELECT ${groups}, array_agg(id) AS ids, ${sumOf((column) => `sum(${column}) AS ${column}`, ', ')}
      FROM seen GROUP BY ${groups}
      HAVING count(*) > 1 OR (${sumOf((column) => `sum(${column}) = 0`, ' AND ')})
    ), taken AS (
      DELETE FROM ${name} WHERE id IN (SELECT unnest(ids) FROM summed) RETURNING 1
    ), added AS (
      INSERT INTO ${name} (mo_id, ${groups}, ${columns})
      SELECT ${moId}, ${groups}, ${columns} FROM summed
      WHERE ${sumOf((column) => `${column} <> 0`, ' OR ')} RETURNING 1
    )
    SELECT seen.rows::int AS seen, (seen.rows - taken.rows + added.rows)::int AS left, seen.last::text AS last
    FROM (SELECT count(*) AS rows, max(id) AS last FROM seen) seen,
      (SELECT count(*) AS rows FROM taken) taken, (SELECT count(*) AS rows FROM added) added`;
  return batch;
}
