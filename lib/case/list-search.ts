import { inTime, sql } from '@/lib/database/sql';
import type { CountedCases } from './list-counts';
import type { ListRow } from './list-item';
import type { ListParameters } from './list-parameters';
import { listRows } from './list-rows';
import { type Fragment, foundBy, listConditions } from './list-sql';
import type { SearchCondition } from './search-condition';

/** At most so many of the cases that a search finds in a list are counted. */
export const COUNT_CAP = 1_000;
/** A word that is in more cases than this is a common one. */
const COMMON = 2_500;
/** Of a common word at least so many must be in the list for them to be met soon. */
const SELDOM = 100;

interface SearchedList {
  /** The first `limit` cases from the cursor on, in the order of the list. */
  rows: readonly ListRow[];
  /** What the search finds in the category or group, case by case up to `COUNT_CAP`. */
  counted: readonly CountedCases[];
}

/**
 * Searches a list. The cases of a rare word are gathered and sorted; those of a common one are too many for that, and are
 * soon met by walking the list in its order.
 *
 * @param search As `searchCondition` makes it of the parameters.
 */
export async function searchList(
  moIds: readonly number[],
  parameters: ListParameters,
  search: SearchCondition,
  limit: number,
): Promise<SearchedList> {
  const searched = sql().begin('READ ONLY', async (database): Promise<SearchedList> => {
    const rows = async (isWalk: boolean) => {
      const [, page] = await Promise.all([
        // Nothing but a walk stops as soon as the page is full.
        isWalk &&
          database`SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
        database<ListRow[]>`${listRows(moIds, parameters, { search, limit, isWalk })}`,
      ]);
      return page;
    };
    const [, sample] = await Promise.all([
      // Which plan is good depends on the word: one made for any word may read all cases.
      database`SET LOCAL plan_cache_mode = force_custom_plan`,
      database<(CountedCases & { found: number })[]>`
        WITH found AS MATERIALIZED (${foundBy(search.byIndex)} LIMIT ${COMMON + 1})
        SELECT counted.*, (SELECT count(*) FROM found)::int AS found
        FROM (VALUES (1)) one LEFT JOIN (${countedIn(sql()`found`, moIds, parameters)}) counted ON true`,
    ]);
    const counted = sample.filter(({ moId }) => moId !== null);
    const isCommon = (sample[0]?.found ?? 0) > COMMON;
    if (!isCommon || counted.length === COUNT_CAP) return { rows: await rows(isCommon), counted };
    const inAll = await database<
      CountedCases[]
    >`${countedIn(sql()`"case"`, moIds, parameters, search.byIndex)}`;
    return { rows: await rows(inAll.length >= SELDOM), counted: inAll };
  });
  return (await inTime(searched)) as SearchedList;
}

/** Of these cases those of the list, one by one as counts. */
function countedIn(
  source: Fragment,
  moIds: readonly number[],
  { category, group }: ListParameters,
  isFound = sql()`true`,
): Fragment {
  return sql()`
    SELECT c.mo_id AS "moId", c.status, c.display_status AS "displayStatus",
      coalesce(c.assigned_to_id::text, '-') AS handler, 1 AS cases, (c.unhandled_messages > 0)::int AS "withUnhandledMessages"
    FROM ${source} c WHERE ${listConditions(moIds, { category, group }, null)} AND ${isFound} LIMIT ${COUNT_CAP}`;
}
