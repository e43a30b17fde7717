import type postgres from 'postgres';
import { type CaseList, type ListParameters, listedStatuses } from '@/lib/contract/case-list';
import { CALLS } from '@/lib/contract/contract';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { WORKLIST_WAITS, type Worklist } from '@/lib/domain/lifecycle/state';
import { COUNT_LIMITS, PAGES } from '@/lib/domain/limits';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { type Actor, administratedBy, visibleOrganisations } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import { begin, inTime, sql } from '@/lib/platform/database/sql';
import { readInTime } from '@/lib/platform/database/standby';
import {
  type CountedCases,
  type CountedWaiting,
  facetsOf,
  type Names,
  namesIn,
  readCounts,
} from './list-counts';
import { readCursor, writeCursor } from './list-cursor';
import { type ListRow, toListItem } from './list-item';
import { goneRows, listRows, rowsById, type ScannedRow, scannedRows } from './list-rows';
import { casesFound, type Fragment, listConditions, listOrder } from './list-sql';
import { SCANNED, scanInOrder } from './list-walk';
import { type SearchCondition, searchCondition } from './search-condition';

/** Active cases, or the cases of `group`. */
export const activeListQuery = defineStaffQuery({
  call: CALLS.listActiveCases,
  read: ({ actor }, parameters) => listCases(actor, { ...parameters, category: 'active' }),
});
export const exportedListQuery = defineStaffQuery({
  call: CALLS.listExportedCases,
  read: ({ actor }, parameters) =>
    listCases(actor, { ...parameters, group: undefined, category: 'exported' }),
});
export const archivedListQuery = defineStaffQuery({
  call: CALLS.listArchivedCases,
  read: ({ actor }, parameters) =>
    listCases(actor, { ...parameters, group: undefined, category: 'archived' }),
});

/** One page of the cases that the actor may see, with total and facets. Paged by cursor. */
export async function listCases(actor: Actor, request: ListParameters): Promise<CaseList> {
  const parameters = withOwnCases(actor, request);
  const moIds = visibleOrganisations(actor);
  const pageSize = parameters.pageSize ?? PAGES.standard;
  const search = await searchCondition(actor, parameters);
  const { rows, counted, names, isCapped } = search
    ? await searchList(moIds, parameters, search, pageSize + 1)
    : await wholeList(moIds, parameters, pageSize + 1);
  const statuses = listedStatuses(parameters);
  const listed = counted.filter(({ status }) => statuses.includes(status));
  const facets = facetsOf(listed, parameters);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const gone = await goneCases(actor, parameters);
  return {
    items: [...page, ...gone].map((row) => toListItem(row, actor)),
    total: facets.total + gone.length,
    totalIsCapped: isCapped,
    nextCursor: rows.length > pageSize && last ? writeCursor(parameters, last) : null,
    facets: labelled(facets, names),
  };
}

/**
 * For administrators who search all cases by a full organisation number: the removed and invalid cases with that number as well. They
 * follow the first page of a list, and are at the end of its export. `columns` are the columns of `Row`.
 */
export async function goneCases<Row extends object = ListRow>(
  actor: Actor,
  parameters: ListParameters,
  columns?: Fragment,
): Promise<readonly Row[]> {
  const { group, work, search, cursor, status, moId, handler, overdue, late, happened } = parameters;
  const orgNo = group === 'all' && !work && !cursor ? parseOrganisationNumber(search ?? '') : null;
  const moIds = administratedBy(actor);
  const isFiltered = [status, moId, handler].some((values) => values?.length);
  if (orgNo === null || isFiltered || overdue || late || happened || moIds.length === 0) return [];
  return inTime(sql()<Row[]>`${goneRows(moIds, orgNo, columns)}`);
}

/** Limits the worklist `mine` to the actor's own cases. */
export function withOwnCases(actor: Actor, parameters: ListParameters): ListParameters {
  const isOwn = parameters.work === 'mine' && actor.kind === 'caseWorker';
  return isOwn ? { ...parameters, handler: [actor.accountId] } : parameters;
}

async function wholeList(moIds: number[], parameters: ListParameters, limit: number) {
  const [rows, counted] = await Promise.all([
    readInTime(
      moIds,
      (server) => sql(server)<ListRow[]>`${listRows(moIds, parameters, { search: null, limit })}`,
    ),
    readCounts(moIds),
  ]);
  const { work } = parameters;
  const listed = work ? waitingIn(work, counted.waiting) : counted.all;
  return { rows, counted: listed, names: counted.names, isCapped: false };
}

function waitingIn(work: Worklist, waiting: readonly CountedWaiting[]): CountedCases[] {
  return waiting.filter(({ waitsFor }) => WORKLIST_WAITS[work].includes(waitsFor));
}

function labelled(facets: ReturnType<typeof facetsOf>, names: Names): CaseList['facets'] {
  const toFacet = ([value, count]: [string | number, number]) => ({
    value: String(value),
    label: names.get(String(value)) ?? String(value),
    count,
  });
  const byLabel = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, DEFAULT_LOCALE);
  return {
    status: [...facets.status].map(([value, count]) => ({ value, count })),
    mo: [...facets.mo].map(toFacet).sort(byLabel),
    handler: mostUsed(facets.handler).map(toFacet).sort(byLabel),
  };
}

/** The people with the most cases, if there are more than a filter can offer. */
function mostUsed(handlers: ReadonlyMap<string, number>): [string, number][] {
  return [...handlers].sort(([, a], [, b]) => b - a).slice(0, COUNT_LIMITS.assignees);
}

interface ListSearch {
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
async function searchList(
  moIds: readonly number[],
  parameters: ListParameters,
  search: SearchCondition,
  limit: number,
): Promise<SearchedList> {
  const request = { moIds, parameters, search, limit };
  return readInTime(
    moIds,
    (server) => (signal) =>
      begin(sql(server), 'READ ONLY', async (database) => {
        const { ids, counted, names: named } = await counts(database, request);
        const names = new Map(Object.entries(named));
        signal.throwIfAborted();
        if (ids)
          return {
            rows: ids.length > 0 ? await database<ListRow[]>`${rowsById(ids, parameters)}` : [],
            counted,
            names,
            isCapped: false,
          };
        const page = await scanned(database, request);
        signal.throwIfAborted();
        return { rows: page ?? (await gathered(database, request)), counted, names, isCapped: true };
      }),
  );
}

/** The counts for any word, and the page as well if the hits do not exceed those that are counted. */
async function counts(
  database: postgres.TransactionSql,
  { moIds, parameters, search, limit }: ListSearch,
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
  { moIds, parameters, search, limit }: ListSearch,
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
  { moIds, parameters, search, limit }: ListSearch,
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
