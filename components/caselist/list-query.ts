import type { CallInput } from '@/lib/contract/typed-calls';
import {
  LIST_CATEGORIES,
  LIST_GROUPS,
  type ListCategory,
  type ListGroup,
} from '@/lib/domain/lifecycle/status';

export type SearchParams = Record<string, string | string[] | undefined>;
/** The list without a query: the active cases, or the regional group for people who are only regional reviewers. */
export type ListLanding = 'active' | 'regional';
export type SortColumn = 'companyName' | 'createdAt';

export const PAGE_SIZE = 50;

/** How many earlier cursors the address keeps. Cursors lead forward only, so going back needs the earlier ones. */
const REMEMBERED_CURSORS = 20;

/** The state of the list. It is all in the address, so that it can be shared and restored. */
export interface ListQuery {
  landing: ListLanding;
  category: ListCategory;
  /** An alternative to the category. */
  group: ListGroup | undefined;
  search: string | undefined;
  status: string[];
  moId: number[];
  handler: string[];
  /** Only cases with a correction whose last day has passed. */
  isOverdue: boolean;
  sort: SortColumn;
  order: 'asc' | 'desc';
  /** Cursors of the pages up to this one; none on the first page. */
  cursors: string[];
  /** From 1. */
  page: number;
}

export type FilterName = 'status' | 'moId' | 'handler';

/** Parses the list state from an address. Ignores invalid parts. */
export function parseListQuery(params: SearchParams, landing: ListLanding = 'active'): ListQuery {
  const isLanding = landing === 'regional' && Object.keys(params).length === 0;
  const all = (name: string) => [params[name] ?? []].flat().filter(Boolean);
  const one = (name: string) => all(name)[0];
  const cursors = all('cursor').slice(-REMEMBERED_CURSORS);
  const page = Number(one('page'));
  return {
    landing,
    category: LIST_CATEGORIES.find((each) => each === one('category')) ?? 'active',
    group: isLanding ? 'regional' : LIST_GROUPS.find((each) => each === one('group')),
    search: one('search')?.trim().slice(0, 200) || undefined,
    status: all('status').slice(0, 50),
    moId: all('moId').map(Number).filter(Number.isInteger).slice(0, 100),
    handler: all('handler').filter(isHandler).slice(0, 200),
    isOverdue: one('overdue') === 'true',
    sort: one('sort') === 'companyName' ? 'companyName' : 'createdAt',
    order: orderOf(one('sort'), one('order')),
    cursors,
    page: cursors.length > 0 && page > cursors.length ? page : cursors.length + 1,
  };
}

/** The address of the list with changes. Starts at the first page unless a page is given. */
export function listHref(basePath: string, query: ListQuery, change: Partial<ListQuery>): string {
  const next = { ...query, cursors: [], page: 1, ...change };
  const params = new URLSearchParams();
  if (next.group) {
    params.set('group', next.group);
  } else if (next.category !== 'active' || next.landing !== 'active') {
    params.set('category', next.category);
  }
  if (next.search) {
    params.set('search', next.search);
  }
  for (const name of ['status', 'moId', 'handler'] as const) {
    for (const value of next[name]) {
      params.append(name, String(value));
    }
  }
  if (next.isOverdue) {
    params.set('overdue', 'true');
  }
  if (next.sort !== 'createdAt' || next.order !== 'desc') {
    params.set('sort', next.sort);
    params.set('order', next.order);
  }
  const cursors = next.cursors.slice(-REMEMBERED_CURSORS);
  for (const cursor of cursors) {
    params.append('cursor', cursor);
  }
  if (next.page > cursors.length + 1) {
    params.set('page', String(next.page));
  }
  return params.size > 0 ? `${basePath}?${params}` : basePath;
}

/** The call for the same cases as a workbook: all pages. */
export function exportInput(query: ListQuery): CallInput<'exportList'> {
  const { category, group, search, status, moId, handler, isOverdue, sort, order } = query;
  return {
    ...(group ? { group } : { category }),
    ...{ search, status, moId, handler, sort, order },
    ...(isOverdue ? { overdue: true } : {}),
  };
}

/** The address sorted by a column. A new column starts in its natural direction; the same one reverses. */
export function sortHref(basePath: string, query: ListQuery, sort: SortColumn): string {
  const turned = query.order === 'asc' ? 'desc' : 'asc';
  const order = query.sort === sort ? turned : sort === 'companyName' ? 'asc' : 'desc';
  return listHref(basePath, query, { sort, order });
}

export function hasFilters({ search, status, moId, handler, isOverdue }: ListQuery): boolean {
  return Boolean(search) || isOverdue || status.length + moId.length + handler.length > 0;
}

/** Whether the list is a regional reviewer's start page: the regional group without filters. */
export function isReviewQueue(query: ListQuery): boolean {
  return query.landing === 'regional' && query.group === 'regional' && !hasFilters(query);
}

/** The filters that the simple list has neither a place to show nor a button to clear. */
export const NO_SIMPLE_FILTERS = {
  status: [],
  moId: [],
  handler: [],
  isOverdue: false,
} satisfies Partial<ListQuery>;

/** Whether an address of the simple list asks for something that the simple list does not show. */
export function hasHiddenFilters({ status, moId, handler, isOverdue }: ListQuery): boolean {
  return isOverdue || status.length + moId.length + handler.length > 0;
}

/** What every filter is set to, without category, group and order. */
export const NO_FILTERS = {
  search: undefined,
  status: [],
  moId: [],
  handler: [],
  isOverdue: false,
} satisfies Partial<ListQuery>;

function orderOf(sort: string | undefined, order: string | undefined): 'asc' | 'desc' {
  if (order === 'asc' || order === 'desc') {
    return order;
  }
  return sort === 'companyName' ? 'asc' : 'desc';
}

const isHandler = (value: string) => /^(-|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(value);
