import type postgres from 'postgres';
import type { ListParameters } from '@/lib/contract/list-parameters';
import { inTime, sql } from '@/lib/database/sql';
import type { CountedCases } from './list-counts';
import { readCursor } from './list-cursor';
import type { ListRow } from './list-item';
import { rowsById } from './list-rows';
import { casesFound, type Fragment, hasSearchedStatus, listConditions, listOrder } from './list-sql';
import { SCANNED, type ScannedCase, scanInOrder } from './list-walk';
import type { SearchCondition } from './search-condition';

/** The most hits of a search that are counted. */
export const COUNT_CAP = 1_000;

interface Asked {
  moIds: readonly number[];
  parameters: ListParameters;
  search: SearchCondition;
  limit: number;
}

interface Found {
  /** The first `limit` cases from the cursor on, in the order of the list. */
  ids: readonly string[];
  /** The hits of the search in the category or group, grouped by filterable properties, up to `COUNT_CAP` cases. */
  counted: readonly CountedCases[];
}

/**
 * Searches a list. First scans the next few thousand cases in list order, which fills the page for a common word. A rarer word is
 * then looked up in the search index.
 *
 * @param search From `searchCondition`.
 * @throws AppError UNAVAILABLE when the database does not answer in time
 */
export async function searchList(
  moIds: readonly number[],
  parameters: ListParameters,
  search: SearchCondition,
  limit: number,
): Promise<{ rows: readonly ListRow[]; counted: readonly CountedCases[] }> {
  const asked = { moIds, parameters, search, limit };
  const searched = sql().begin('READ ONLY', async (database) => {
    const ids = await looked(database, asked);
    if (!ids) {
      const found = await gathered(database, asked);
      return { rows: await database<ListRow[]>`${rowsById(found.ids, parameters)}`, counted: found.counted };
    }
    const [rows, counted] = await Promise.all([
      database<ListRow[]>`${rowsById(ids, parameters)}`,
      counts(database, asked),
    ]);
    return { rows, counted };
  });
  return (await inTime(searched)) as Awaited<typeof searched>;
}

/** The page, if scanning the next cases fills it or reaches the end of the list; otherwise null. */
async function looked(
  database: postgres.TransactionSql,
  { moIds, parameters, search, limit }: Asked,
): Promise<readonly string[] | null> {
  const query = scanInOrder(moIds, parameters, {
    cursor: readCursor(parameters),
    isFound: search.byWalk,
    limit,
  });
  if (!query) return null;
  const seen = await database<ScannedCase[]>`${query}`;
  const found = seen.filter(({ isFound }) => isFound);
  const isWhole = !seen.some(({ place }) => place === SCANNED);
  return found.length >= limit || isWhole ? found.map(({ id }) => id) : null;
}

/** The page and the counts for a rare word. */
async function gathered(
  database: postgres.TransactionSql,
  { moIds, parameters, search, limit }: Asked,
): Promise<Found> {
  const [, rows] = await Promise.all([
    planForThisWord(database),
    database<(CountedCases & { ids: string[] })[]>`
      WITH found AS MATERIALIZED (${casesFound(search.byIndex, parameters)}),
      page AS (
        SELECT c.id FROM found c WHERE ${listConditions(moIds, parameters, { cursor: readCursor(parameters) })}
        ORDER BY ${listOrder(parameters)} LIMIT ${limit})
      SELECT counted.*, ids FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM page) page
        LEFT JOIN (${countedIn(sql()`found`, moIds, parameters)}) counted ON true`,
  ]);
  return { ids: rows[0]?.ids ?? [], counted: rows.filter(({ moId }) => moId !== null) };
}

/** The counts for any word. */
async function counts(
  database: postgres.TransactionSql,
  { moIds, parameters, search }: Asked,
): Promise<readonly CountedCases[]> {
  const query = countedIn(sql()`"case"`, moIds, parameters, search.byIndex);
  const [, rows] = await Promise.all([planForThisWord(database), database<CountedCases[]>`${query}`]);
  return rows;
}

/** The best plan depends on the word; a generic plan may read all cases. Applies to the rest of the transaction. */
const planForThisWord = (database: postgres.TransactionSql) =>
  database`SET LOCAL plan_cache_mode = force_custom_plan`;

/** The counts of those of these cases that are in the list. */
function countedIn(
  source: Fragment,
  moIds: readonly number[],
  { category, group, work }: ListParameters,
  isFound = sql()`true`,
): Fragment {
  return sql()`
    SELECT "moId", status, "displayStatus", handler, count(*)::int AS cases, count(*) FILTER (WHERE is_waiting)::int AS "withUnhandledMessages"
    FROM (
      SELECT c.mo_id AS "moId", c.status, c.display_status AS "displayStatus", coalesce(c.assigned_to_id::text, '-') AS handler,
        c.unhandled_messages > 0 AS is_waiting
      FROM ${source} c WHERE ${listConditions(moIds, { category, group, work }, { hasStatus: hasSearchedStatus })} AND ${isFound} LIMIT ${COUNT_CAP}) c
    GROUP BY 1, 2, 3, 4`;
}
