import type { PendingQuery, Row } from 'postgres';
import { type ListParameters, listedStatuses } from '@/lib/contract/list-parameters';
import { sql } from '@/lib/database/sql';
import { DISPLAY_ONLY_STATUSES } from '@/lib/domain/lifecycle/status';
import type { Cursor } from './list-cursor';

export type Fragment = PendingQuery<Row[]>;

/** The conditions of a list apart from the search; `c` is the case. */
export function listConditions(
  moIds: readonly number[],
  parameters: Pick<ListParameters, 'category' | 'group' | 'status' | 'moId' | 'handler' | 'sort' | 'order'>,
  cursor: Cursor | null,
): Fragment {
  const { handler } = parameters;
  const conditions = [
    sql()`c.mo_id = ANY(${listedOrganisations(moIds, parameters)})`,
    sql()`c.status = ANY(${[...listedStatuses(parameters)]})`,
    ...statusCondition(parameters.status),
    ...(handler?.length ? [handlerCondition(handler)] : []),
    ...(cursor ? [afterCursor(parameters, cursor)] : []),
  ];
  return conditions.reduce((all, one) => sql()`${all} AND ${one}`);
}

/** The organisations of a list: the visible ones, or the requested ones among them. */
function listedOrganisations(moIds: readonly number[], { moId }: Pick<ListParameters, 'moId'>): number[] {
  return moIds.filter((id) => !moId?.length || moId.includes(id));
}

/**
 * The first `limit` cases of a list. Scans one index range per organisation and status, each already in list order. A single scan
 * or sort would read every case.
 */
export function firstOfEach(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
  limit: number,
): Fragment {
  const { statuses, shown, isShown, rest } = partsOf(parameters, cursor);
  const walk = (among: Fragment) => sql()`
    SELECT c.id, c.created_at, c.company_name FROM "case" c
    WHERE c.mo_id = mo.id AND ${among} AND ${rest} ORDER BY ${listOrder(parameters)} LIMIT ${limit}`;
  const organisations = listedOrganisations(moIds, parameters);
  const byStatus = sql()`
    SELECT c.* FROM unnest(${organisations}::int[]) mo(id), unnest(${[...statuses]}::text[]) one(status),
      LATERAL (${walk(sql()`c.status = one.status`)}) c`;
  if (shown.length === 0) return byStatus;
  return sql()`${byStatus} UNION ALL
    SELECT c.* FROM unnest(${organisations}::int[]) mo(id), unnest(${shown}::text[]) one(status),
      LATERAL (${walk(sql()`c.display_status = one.status AND ${isShown}`)}) c`;
}

/** The conditions of each part of a list, for scanning the parts side by side. Together they are the whole list. */
export function listBranches(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
): Fragment[] {
  const { statuses, shown, isShown, rest } = partsOf(parameters, cursor);
  return listedOrganisations(moIds, parameters).flatMap((id) => [
    ...statuses.map((status) => sql()`c.mo_id = ${id} AND c.status = ${status} AND ${rest}`),
    ...shown.map(
      (status) => sql()`c.mo_id = ${id} AND c.display_status = ${status} AND ${isShown} AND ${rest}`,
    ),
  ]);
}

/** A list contains the cases with some statuses, and those with a display-only status. */
function partsOf(
  { category, group, status: wanted = [], handler, sort, order }: ListParameters,
  cursor: Cursor | null,
) {
  const listed = listedStatuses({ category, group });
  const conditions = [
    ...(handler?.length ? [handlerCondition(handler)] : []),
    ...(cursor ? [afterCursor({ sort, order }, cursor)] : []),
  ];
  return {
    statuses: wanted.length > 0 ? listed.filter((status) => wanted.includes(status)) : listed,
    shown: wanted.filter(isDisplayOnly),
    // These are always few.
    isShown: sql()`c.display_status <> c.status AND c.status = ANY(${[...listed]}) AND c.status <> ALL(${[...wanted]})`,
    rest: conditions.reduce((all, one) => sql()`${all} AND ${one}`, sql()`true`),
  };
}

/** The order of a list, with the id as tie-breaker. */
export function listOrder({ sort, order }: Pick<ListParameters, 'sort' | 'order'>): Fragment {
  if (sort === 'companyName') {
    return order === 'desc' ? sql()`c.company_name DESC, c.id DESC` : sql()`c.company_name, c.id`;
  }
  return order === 'asc' ? sql()`c.created_at, c.id` : sql()`c.created_at DESC, c.id DESC`;
}

/** The cases that meet a condition in any list, with the columns for filtering, sorting and counting. */
export function casesMatching(condition: Fragment): Fragment {
  return sql()`
    SELECT c.id, c.mo_id, c.status, c.display_status, c.assigned_to_id, c.company_name, c.created_at, c.unhandled_messages
    FROM "case" c WHERE ${condition}`;
}

function statusCondition(wanted: readonly string[] | undefined): Fragment[] {
  if (!wanted?.length) return [];
  const shown = wanted.filter(isDisplayOnly);
  return [sql()`(c.status = ANY(${[...wanted]}) OR c.display_status = ANY(${shown}))`];
}

const isDisplayOnly = (status: string) => (DISPLAY_ONLY_STATUSES as readonly string[]).includes(status);

function handlerCondition(handlers: readonly string[]): Fragment {
  const ids = handlers.filter((handler) => handler !== '-');
  if (ids.length === 0) return sql()`c.assigned_to_id IS NULL`;
  const isAssigned = sql()`c.assigned_to_id = ANY(${ids}::uuid[])`;
  return handlers.includes('-') ? sql()`(c.assigned_to_id IS NULL OR ${isAssigned})` : isAssigned;
}

function afterCursor(
  { sort, order }: Pick<ListParameters, 'sort' | 'order'>,
  { value, id }: Cursor,
): Fragment {
  if (sort === 'companyName') {
    return order === 'desc'
      ? sql()`(c.company_name, c.id) < (${value}, ${id}::uuid)`
      : sql()`(c.company_name, c.id) > (${value}, ${id}::uuid)`;
  }
  return order === 'asc'
    ? sql()`(c.created_at, c.id) > (${value}::timestamptz, ${id}::uuid)`
    : sql()`(c.created_at, c.id) < (${value}::timestamptz, ${id}::uuid)`;
}
