import { CALLS } from '@/lib/contract/contract';
import { type ListParameters, listedStatuses } from '@/lib/contract/list-parameters';
import type { CaseList } from '@/lib/contract/list-shapes';
import { inTime, sql } from '@/lib/database/sql';
import { parseOrganisationNumber } from '@/lib/domain/fields/organisation-number';
import { WORKLIST_WAITS, type Worklist } from '@/lib/domain/lifecycle/waiting';
import { COUNT_LIMITS, PAGES } from '@/lib/domain/limits';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { type Actor, administratedBy } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import { type CountedCases, type CountedWaiting, facetsOf, type Names, readCounts } from './list-counts';
import { writeCursor } from './list-cursor';
import { type ListRow, toListItem } from './list-item';
import { goneRows, listRows } from './list-rows';
import { searchList } from './list-search';
import type { Fragment } from './list-sql';
import { searchCondition } from './search-condition';

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
export async function listCases(actor: Actor, asked: ListParameters): Promise<CaseList> {
  const parameters = withOwnCases(actor, asked);
  const moIds = visibleOrganisations(actor);
  const pageSize = parameters.pageSize ?? PAGES.standard;
  const search = searchCondition(parameters);
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
    items: [...page, ...gone].map(toListItem),
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
  const { group, work, search, cursor, status, moId, handler, overdue } = parameters;
  const orgNo = group === 'all' && !work && !cursor ? parseOrganisationNumber(search ?? '') : null;
  const moIds = administratedBy(actor);
  const isFiltered = [status, moId, handler].some((values) => values?.length);
  if (orgNo === null || isFiltered || overdue || moIds.length === 0) return [];
  return inTime(sql()<Row[]>`${goneRows(moIds, orgNo, columns)}`);
}

/** Limits the worklist `mine` to the actor's own cases. */
export function withOwnCases(actor: Actor, parameters: ListParameters): ListParameters {
  const isOwn = parameters.work === 'mine' && actor.kind === 'caseWorker';
  return isOwn ? { ...parameters, handler: [actor.accountId] } : parameters;
}

/** The organisations whose cases a case worker may see. */
export function visibleOrganisations(actor: Actor): number[] {
  return actor.kind === 'caseWorker' ? [...new Set(actor.roles.map(({ moId }) => moId))] : [];
}

async function wholeList(moIds: number[], parameters: ListParameters, limit: number) {
  const [rows, counted] = await Promise.all([
    inTime(sql()<ListRow[]>`${listRows(moIds, parameters, { search: null, limit })}`),
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
