import type { PendingQuery, Row } from 'postgres';
import { type ListParameters, listedStatuses } from '@/lib/contract/case-list';
import { WORKLIST_WAITS } from '@/lib/domain/lifecycle/state';
import { DISPLAY_ONLY_STATUSES, OPEN } from '@/lib/domain/lifecycle/status';
import { orderOf, sortOf } from '@/lib/domain/list-order';
import { sql } from '@/lib/platform/database/sql';
import type { Cursor } from './list-cursor';

export type Fragment = PendingQuery<Row[]>;

/** The conditions of a list, without the search. `c` is the case. */
export function listConditions(
  moIds: readonly number[],
  parameters: Omit<ListParameters, 'search' | 'cursor' | 'pageSize'>,
  { cursor = null, hasStatus = hasListedStatus }: ConditionOptions = {},
): Fragment {
  const { handler } = parameters;
  const conditions = [
    sql()`c.mo_id = ANY(${listedOrganisations(moIds, parameters)})`,
    hasStatus(parameters),
    ...statusCondition(parameters.status),
    ...(parameters.work ? [sql()`c.waits_for = ANY(${[...WORKLIST_WAITS[parameters.work]]})`] : []),
    ...(handler?.length ? [handlerCondition(handler)] : []),
    ...(cursor ? [afterCursor(parameters, cursor)] : []),
  ];
  return conditions.reduce((all, one) => sql()`${all} AND ${one}`);
}

interface ConditionOptions {
  cursor?: Cursor | null;
  hasStatus?: (parameters: Listed) => Fragment;
}
type Listed = Pick<ListParameters, 'work' | 'group' | 'category'>;

const hasListedStatus = (parameters: Listed): Fragment =>
  sql()`c.status = ANY(${[...listedStatuses(parameters)]})`;

/**
 * The case has a status of the list, for a search by index. Open cases have their own search index, `case_search_open`, which is much
 * smaller than that of all cases. An index of statuses may match only if the list has few statuses. Otherwise the planner would read every
 * case of the list from it.
 */
function hasSearchedStatus(parameters: Listed): Fragment {
  const statuses = listedStatuses(parameters);
  if (statuses.some((status) => !OPEN.includes(status)))
    return sql()`c.status COLLATE "C" = ANY(${[...statuses]})`;
  const others = OPEN.filter((status) => !statuses.includes(status));
  return statuses.length < others.length
    ? hasListedStatus(parameters)
    : sql()`${isOpen()} AND c.status <> ALL(${others})`;
}

/**
 * Written like the condition of `case_search_open`, in the text of the statement, so that a plan for any values can use that index as well.
 */
const isOpen = () => sql()`c.status IN (${sql().unsafe(OPEN.map((status) => `'${status}'`).join(', '))})`;

/** The organisations of a list: the visible ones, or the requested ones among them. */
function listedOrganisations(moIds: readonly number[], { moId }: Pick<ListParameters, 'moId'>): number[] {
  return moIds.filter((id) => !moId?.length || moId.includes(id));
}

/**
 * The first `limit` cases of a list. Scans one index range per organisation and status, each of which is already in list order. A single
 * scan or sort would read every case.
 */
export function firstOfEach(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
  limit: number,
): Fragment {
  const { statuses, isPlain, shown, isShown, rest } = partsOf({ ...parameters, handler: undefined }, cursor);
  const { work } = parameters;
  const organisations = sql()`unnest(${listedOrganisations(moIds, parameters)}::int[]) mo(id)${
    work ? sql()`, unnest(${[...WORKLIST_WAITS[work]]}::text[]) waiting(one)` : sql()``
  }`;
  const parts = peopleOf(parameters).flatMap(({ among, isTheirs }) => {
    const part = (ofStatuses: readonly string[], hasStatus: Fragment) => sql()`
      SELECT c.* FROM ${organisations}${among}, unnest(${[...ofStatuses]}::text[]) one(status), LATERAL (
        SELECT c.id, c.created_at, c.company_name, c.waits_since FROM "case" c
        WHERE c.mo_id = mo.id AND ${hasStatus} AND ${work ? sql()`c.waits_for = waiting.one` : sql()`true`} AND ${isTheirs} AND ${rest}
        ORDER BY ${listOrder(parameters)} LIMIT ${limit}) c`;
    const byStatus = part(statuses, sql()`c.status = one.status AND ${isPlain}`);
    if (shown.length === 0) return [byStatus];
    return [byStatus, part(shown, sql()`c.display_status = one.status AND ${isShown}`)];
  });
  return parts.reduce((all, one) => sql()`${all} UNION ALL ${one}`);
}

/**
 * If a list is filtered by more people than this, it is read as a whole. A part for each person would take longer than skipping the cases
 * of others.
 */
const MOST_PEOPLE = 50;

/**
 * The people by whom a list is filtered. The cases of each then come from an index in the order of the list, and unassigned cases are a
 * separate part. `among` joins the people, and `isTheirs` is the condition.
 */
function peopleOf({
  handler = [],
}: Pick<ListParameters, 'handler'>): { among: Fragment; isTheirs: Fragment }[] {
  // An id may be written in either case.
  const ids = [...new Set(handler.map((one) => one.toLowerCase()))].filter((one) => one !== '-');
  const none = sql()``;
  if (handler.length === 0) return [{ among: none, isTheirs: sql()`true` }];
  if (ids.length > MOST_PEOPLE) return [{ among: none, isTheirs: handlerCondition(handler) }];
  return [
    ...(handler.includes('-') ? [{ among: none, isTheirs: handlerCondition(['-']) }] : []),
    ...(ids.length === 1 ? [{ among: none, isTheirs: handlerCondition(ids) }] : []),
    ...(ids.length > 1
      ? [{ among: sql()`, unnest(${ids}::uuid[]) person(id)`, isTheirs: sql()`c.assigned_to_id = person.id` }]
      : []),
  ];
}

/** The conditions of each part of a list, for scanning the parts side by side. Together they are the whole list. */
export function listBranches(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
): Fragment[] {
  const { statuses, isPlain, shown, isShown, rest } = partsOf(parameters, cursor);
  const { work } = parameters;
  const waits = work ? WORKLIST_WAITS[work].map((one) => sql()`c.waits_for = ${one} AND ${rest}`) : [rest];
  return listedOrganisations(moIds, parameters).flatMap((id) =>
    waits.flatMap((among) => [
      ...statuses.map(
        (status) => sql()`c.mo_id = ${id} AND c.status = ${status} AND ${isPlain} AND ${among}`,
      ),
      ...shown.map(
        (status) => sql()`c.mo_id = ${id} AND c.display_status = ${status} AND ${isShown} AND ${among}`,
      ),
    ]),
  );
}

/**
 * The parts of a list: the cases with some statuses, and the cases with a display-only status. A filter takes a case by what the list
 * shows, so a status then means the cases that show nothing else.
 */
function partsOf(parameters: ListParameters, cursor: Cursor | null) {
  const { status: wanted = [], handler } = parameters;
  const listed = listedStatuses(parameters);
  const conditions = [
    ...(handler?.length ? [handlerCondition(handler)] : []),
    ...(cursor ? [afterCursor(parameters, cursor)] : []),
  ];
  return {
    statuses: wanted.length > 0 ? listed.filter((status) => wanted.includes(status)) : listed,
    isPlain: wanted.length > 0 ? sql()`c.display_status = c.status` : sql()`true`,
    shown: wanted.filter(isDisplayOnly),
    // There are never many of these cases.
    isShown: sql()`c.display_status <> c.status AND c.status = ANY(${[...listed]})`,
    rest: conditions.reduce((all, one) => sql()`${all} AND ${one}`, sql()`true`),
  };
}

/** The order of a list, with the id as tie-breaker. */
export function listOrder(parameters: Sorting): Fragment {
  const column = sql()(SORTED_BY[sortOf(parameters)]);
  return orderOf(parameters) === 'desc' ? sql()`c.${column} DESC, c.id DESC` : sql()`c.${column}, c.id`;
}

type Sorting = Pick<ListParameters, 'work' | 'sort' | 'order'>;
const SORTED_BY = {
  companyName: 'company_name',
  createdAt: 'created_at',
  waitsSince: 'waits_since',
} as const;

/**
 * The cases of a category, group or worklist that a search finds by index, of these people if given, with the columns for filtering,
 * sorting and counting.
 */
export function casesFound(
  isFound: Fragment,
  moIds: readonly number[],
  { category, group, work, handler }: Listed & Pick<ListParameters, 'handler'>,
): Fragment {
  return sql()`
    SELECT c.id, c.mo_id, c.status, c.display_status, c.assigned_to_id, c.company_name, c.created_at, c.unhandled_messages,
      c.waits_for, c.waits_since
    FROM "case" c WHERE ${isFound} AND ${listConditions(moIds, { category, group, work, handler }, { hasStatus: hasSearchedStatus })}`;
}

function statusCondition(wanted: readonly string[] | undefined): Fragment[] {
  return wanted?.length ? [sql()`c.display_status = ANY(${[...wanted]})`] : [];
}

const isDisplayOnly = (status: string) => (DISPLAY_ONLY_STATUSES as readonly string[]).includes(status);

function handlerCondition(handlers: readonly string[]): Fragment {
  const ids = handlers.filter((handler) => handler !== '-');
  if (ids.length === 0) return sql()`c.assigned_to_id IS NULL`;
  // Only for a single person does the index by responsible person have the order of the list.
  const isAssigned =
    ids.length === 1
      ? sql()`c.assigned_to_id = ${ids[0] ?? null}::uuid`
      : sql()`c.assigned_to_id = ANY(${ids}::uuid[])`;
  return handlers.includes('-') ? sql()`(c.assigned_to_id IS NULL OR ${isAssigned})` : isAssigned;
}

function afterCursor(parameters: Sorting, { value, id }: Cursor): Fragment {
  const sort = sortOf(parameters);
  const column = sql()(SORTED_BY[sort]);
  const from = sort === 'companyName' ? sql()`${value}` : sql()`${value}::timestamptz`;
  return orderOf(parameters) === 'desc'
    ? sql()`(c.${column}, c.id) < (${from}, ${id}::uuid)`
    : sql()`(c.${column}, c.id) > (${from}, ${id}::uuid)`;
}
