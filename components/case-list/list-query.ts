import { type ListedCases, REMEMBERED_CURSORS } from '@/components/shell/listed-cases';
import type { CallInput } from '@/lib/contract/typed-calls';
import {
  LIST_CATEGORIES,
  LIST_GROUPS,
  type ListCategory,
  type ListGroup,
} from '@/lib/domain/lifecycle/status';
import { type ListTab, WORKLISTS, type Worklist } from '@/lib/domain/lifecycle/waiting';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import {
  isAssigneeFilter,
  isOrganisationId,
  ORDERS,
  type Order,
  orderOf,
  SORT_COLUMNS,
  type SortColumn,
} from '@/lib/domain/list-order';

export type SearchParams = Record<string, string | string[] | undefined>;
/** The list shown without a query: the active cases, the regional group for people who are only regional reviewers, or a worklist. */
export type ListLanding = 'active' | 'regional' | Worklist;

/** The state of the list. The address contains all of it, so that it can be shared and restored. */
export interface ListQuery {
  landing: ListLanding;
  category: ListCategory;
  /** The group, which replaces the category. */
  group: ListGroup | undefined;
  /** A worklist among the active cases. */
  work: Worklist | undefined;
  search: string | undefined;
  status: string[];
  moId: number[];
  handler: string[];
  /** Only cases with a correction whose last day has passed. */
  isOverdue: boolean;
  sort: SortColumn;
  order: Order;
  /** Chosen columns, in order. Empty for the list's own. */
  columns: Column[];
  /** Cursors of the pages up to this one. Empty on the first page. */
  cursors: string[];
  /** Counted from 1. */
  page: number;
}

export type FilterName = 'status' | 'moId' | 'handler';

/** Parses the list state from an address. Ignores invalid parts. */
export function parseListQuery(params: SearchParams, landing: ListLanding = 'active'): ListQuery {
  const landed = Object.keys(params).length === 0 ? landing : 'active';
  const all = (name: string) => [params[name] ?? []].flat().filter(Boolean);
  const one = (name: string) => all(name)[0];
  const cursors = all('cursor').slice(-REMEMBERED_CURSORS);
  const page = Number(one('page'));
  const sort = SORT_COLUMNS.find((each) => each === one('sort'));
  const work = WORKLISTS.find((each) => each === (one('work') ?? landed));
  return {
    landing,
    category: LIST_CATEGORIES.find((each) => each === one('category')) ?? 'active',
    group: landed === 'regional' ? 'regional' : LIST_GROUPS.find((each) => each === one('group')),
    work,
    search: one('search')?.trim().slice(0, TEXT_LIMITS.search) || undefined,
    status: all('status')
      .filter(({ length }) => length <= TEXT_LIMITS.id)
      .slice(0, COUNT_LIMITS.filterValues),
    moId: all('moId').map(Number).filter(isOrganisationId).slice(0, COUNT_LIMITS.filterValues),
    handler: all('handler').filter(isAssigneeFilter).slice(0, COUNT_LIMITS.filterValues),
    isOverdue: one('overdue') === 'true',
    sort: sort ?? 'createdAt',
    order: orderOf({ work, sort, order: ORDERS.find((each) => each === one('order')) }),
    columns: columnsIn(one('columns')),
    cursors,
    page: cursors.length > 0 && page > cursors.length ? page : cursors.length + 1,
  };
}

/** Returns the address of the list with changes. Starts at the first page unless a page is given. */
export function listHref(basePath: string, query: ListQuery, change: Partial<ListQuery>): string {
  const next = { ...query, cursors: [], page: 1, ...change };
  const params = new URLSearchParams();
  if (next.group) {
    params.set('group', next.group);
  } else if (next.work) {
    params.set('work', next.work);
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
  const work = next.group ? undefined : next.work;
  if (next.order !== orderOf({ work }) || (!work && next.sort !== 'createdAt')) {
    if (!work) params.set('sort', next.sort);
    params.set('order', next.order);
  }
  if (next.columns.length > 0) {
    params.set('columns', next.columns.join(' '));
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

/** Returns the input for exporting the same cases as a workbook. It has all pages. */
export function exportInput(query: ListQuery): CallInput<'exportList'> {
  const { search, status, moId, handler, isOverdue, sort, order } = query;
  return {
    ...{ ...listOf(query), search, status, moId, handler, sort, order },
    ...(isOverdue ? { overdue: true } : {}),
  };
}

const CATEGORY_CALLS = {
  active: 'listActiveCases',
  exported: 'listExportedCases',
  archived: 'listArchivedCases',
} as const satisfies Record<ListCategory, ListedCases['call']>;

/** Returns the call for the cases of a query. */
export function listCall(query: ListQuery): Pick<ListedCases, 'call' | 'input'> {
  const { category, ...rest } = { category: 'active' as const, ...exportInput(query) };
  return { call: CATEGORY_CALLS[category], input: rest };
}

/** Returns which list a query asks for, in the words of the calls. */
export function listOf({ category, group, work }: ListQuery) {
  return group ? { group } : work ? { work } : { category };
}

/** Returns the query of a saved view. It says which list it is, whoever opens it, and starts at the first page. */
export function viewQuery(query: ListQuery): string {
  return listHref('', { ...query, landing: 'regional' }, {}).slice(1);
}

/** Whether the list has the tabs of the active cases. */
export const hasTabs = ({ category, group }: ListQuery): boolean => !group && category === 'active';

/** Returns the change that leads to one of these tabs. A worklist starts with the case that has waited longest. */
export function workTab(tab: ListTab): Partial<ListQuery> {
  const work = tab === 'all' ? undefined : tab;
  return {
    category: 'active',
    group: undefined,
    status: [],
    work,
    sort: 'createdAt',
    order: orderOf({ work }),
  };
}

/** Returns the address of the list sorted by a column. A new column starts in its natural direction; the current one reverses. */
export function sortHref(basePath: string, query: ListQuery, sort: SortColumn): string {
  if (query.sort === sort) return turnHref(basePath, query);
  return listHref(basePath, query, { sort, order: orderOf({ sort }) });
}

/** Returns the address of the list in reverse order. */
export function turnHref(basePath: string, query: ListQuery): string {
  return listHref(basePath, query, { order: query.order === 'asc' ? 'desc' : 'asc' });
}

export function hasFilters({ search, status, moId, handler, isOverdue }: ListQuery): boolean {
  return Boolean(search) || isOverdue || status.length + moId.length + handler.length > 0;
}

/** Whether the list is a regional reviewer's start page: the regional group without filters. */
export function isReviewQueue(query: ListQuery): boolean {
  return query.landing === 'regional' && query.group === 'regional' && !hasFilters(query);
}

/** The filters that the simple list neither shows nor can clear, all off. */
export const NO_SIMPLE_FILTERS = {
  status: [],
  moId: [],
  handler: [],
  isOverdue: false,
} satisfies Partial<ListQuery>;

/** Whether an address of the simple list has a filter that the simple list does not show. */
export function hasHiddenFilters({ status, moId, handler, isOverdue }: ListQuery): boolean {
  return isOverdue || status.length + moId.length + handler.length > 0;
}

/** All filters off. Category, group and order are not filters. */
export const NO_FILTERS = {
  search: undefined,
  status: [],
  moId: [],
  handler: [],
  isOverdue: false,
} satisfies Partial<ListQuery>;

/** Returns the columns in an address. The company always comes first. */
function columnsIn(names = ''): Column[] {
  const asked = names.split(' ');
  const known = COLUMNS.filter((column) => column === 'companyName' || asked.includes(column));
  return known.length > 1 ? known : [];
}

/** Every column of the case list, in order: those of the specification, the reference, and those of worklists. */
export const COLUMNS = [
  'companyName',
  'reference',
  'orgNo',
  'tasks',
  'waitsFor',
  'waiting',
  'status',
  'responsible',
  'lastChanged',
  'organisation',
  'created',
  'archived',
  'reset',
  'desiredAdmission',
] as const;

export type Column = (typeof COLUMNS)[number];
