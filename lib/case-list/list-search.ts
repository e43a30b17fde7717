import type postgres from 'postgres';
import type { ListParameters } from '@/lib/contract/list-parameters';
import { begin, inTime, sql } from '@/lib/database/sql';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type CountedCases, type Names, namesIn } from './list-counts';
import { readCursor } from './list-cursor';
import type { ListRow } from './list-item';
import { listRows, rowsById, type ScannedRow, scannedRows } from './list-rows';
import { casesFound, listConditions, listOrder } from './list-sql';
import { SCANNED, scanInOrder } from './list-walk';
import type { SearchCondition } from './search-condition';

interface Asked {
  moIds: readonly number[];
  parameters: ListParameters;
  search: SearchCondition;
  limit: number;
}

interface Found {
  /** The first `limit` cases after the cursor, in the order of the list. Null if there are too many hits to know all of them. */
  ids: readonly string[] | null;
  /** The hits of the search in the category or group, grouped by filterable properties, up to `COUNT_LIMITS.searchHits` cases. */
  counted: readonly CountedCases[];
  /** The names of the organisations and people in `counted`. */
  names: Record<string, string>;
}

interface SearchedList {
  rows: readonly ListRow[];
  counted: readonly CountedCases[];
  names: Names;
  isCapped: boolean;
}

/**
 * Searches a list. First collects hits by the search index, one more than are counted. If these are all the hits, the page is among them.
 * Otherwise it scans the next few thousand cases in list order, which fills the page for a common word. If the page is still not full, it
 * collects and sorts all hits.
 *
 * @param search From `searchCondition`.
 * @returns `isCapped`: there are more hits than are counted.
 * @throws AppError UNAVAILABLE if the database does not answer in time
 */
export async function searchList(
  moIds: readonly number[],
  parameters: ListParameters,
  search: SearchCondition,
  limit: number,
): Promise<SearchedList> {
  const asked = { moIds, parameters, search, limit };
  return inTime((signal) =>
    begin(sql(), 'READ ONLY', async (database) => {
      const { ids, counted, names: named } = await counts(database, asked);
      const names = new Map(Object.entries(named));
      signal.throwIfAborted();
      if (ids)
        return {
          rows: ids.length > 0 ? await database<ListRow[]>`${rowsById(ids, parameters)}` : [],
          ...{ counted, names },
          isCapped: false,
        };
      const page = await scanned(database, asked);
      signal.throwIfAborted();
      return { rows: page ?? (await gathered(database, asked)), counted, names, isCapped: true };
    }),
  );
}

/** The counts for any word, and the page as well if the hits do not exceed those that are counted. */
async function counts(
  database: postgres.TransactionSql,
  { moIds, parameters, search, limit }: Asked,
): Promise<Found> {
  const isAll = sql()`(SELECT count(*) FROM found) <= ${COUNT_LIMITS.searchHits}`;
  const [, [row]] = await Promise.all([
    planForThisWord(database),
    database<[Found]>`
      WITH found AS MATERIALIZED (${casesFound(search.byIndex, moIds, { ...parameters, handler: undefined })} LIMIT ${COUNT_LIMITS.searchHits + 1}),
      counted AS (
        SELECT c.mo_id AS "moId", c.status, c.display_status AS "displayStatus", coalesce(c.assigned_to_id::text, '-') AS handler,
          count(*) AS cases, count(*) FILTER (WHERE c.unhandled_messages > 0) AS "withUnhandledMessages"
        FROM (SELECT * FROM found LIMIT ${COUNT_LIMITS.searchHits}) c GROUP BY 1, 2, 3, 4),
      page AS (
        SELECT c.id FROM found c WHERE ${isAll} AND ${listConditions(moIds, parameters, { cursor: readCursor(parameters) })}
        ORDER BY ${listOrder(parameters)} LIMIT ${limit})
      SELECT coalesce((SELECT json_agg(counted) FROM counted), '[]') AS counted,
        coalesce((SELECT json_object_agg(id, name) FROM (${namesIn(sql()`counted`)}) named), '{}') AS names,
        CASE WHEN ${isAll} THEN ARRAY(SELECT id FROM page) END AS ids`,
  ]);
  return row;
}

/** The page, if scanning the next cases fills it or reaches the end of the list. Otherwise null. */
async function scanned(
  database: postgres.TransactionSql,
  { moIds, parameters, search, limit }: Asked,
): Promise<readonly ListRow[] | null> {
  const scan = scanInOrder(moIds, parameters, {
    cursor: readCursor(parameters),
    isFound: search.byWalk,
    limit,
  });
  if (!scan) return null;
  const [, seen] = await Promise.all([
    planForAnyWord(database),
    database<ScannedRow[]>`${scannedRows(scan, parameters)}`,
  ]);
  const found = seen.filter(({ isFound }) => isFound);
  const isWhole = !seen.some(({ place }) => place === SCANNED);
  return found.length >= limit || isWhole ? found : null;
}

/** The page from all hits. */
async function gathered(
  database: postgres.TransactionSql,
  { moIds, parameters, search, limit }: Asked,
): Promise<readonly ListRow[]> {
  const [, rows] = await Promise.all([
    planForThisWord(database),
    database<ListRow[]>`${listRows(moIds, parameters, { search, limit })}`,
  ]);
  return rows;
}

/**
 * Plans for the word at hand. The best plan for collecting hits depends on the word, and a plan for any word may read all cases. Applies to
 * the rest of the transaction.
 */
const planForThisWord = (database: postgres.TransactionSql) =>
  database`SET LOCAL plan_cache_mode = force_custom_plan`;

/** Plans once for any word. A scan in list order has the same plan for every word, and planning takes longer than running. */
const planForAnyWord = (database: postgres.TransactionSql) =>
  database`SET LOCAL plan_cache_mode = force_generic_plan`;
