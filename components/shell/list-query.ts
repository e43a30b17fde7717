import { type ListedCases, REMEMBERED_CURSORS } from '@/components/shell/listed-cases';
import type { CallInput } from '@/lib/contract/typed-calls';
import { WORKLISTS, type Worklist } from '@/lib/domain/lifecycle/state';
import {
  LIST_CATEGORIES,
  LIST_GROUPS,
  type ListCategory,
  type ListGroup,
  REGIONAL_ANSWERS,
} from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import {
  HAPPENED,
  isAssigneeFilter,
  isOrganisationId,
  LIST_COLUMNS,
  type ListColumn,
  ORDERS,
  type Order,
  orderOf,
  SORT_COLUMNS,
  type SortColumn,
} from '@/lib/domain/list-order';
import { isDay } from '@/lib/domain/time';

export type SearchParams = Record<string, string | string[] | undefined>;
/** The state of the list. The address contains all of it, so that it can be shared and restored. */
export interface ListQuery {
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
  /** Only cases that have passed the promised handling time. */
  isLate: boolean;
  /** Only cases that were created or decided from one day to another. */
  period: { happened: (typeof HAPPENED)[number]; from: string; to: string } | null;
  sort: SortColumn;
  order: Order;
  /** Chosen columns, in order. Empty for the list's own. */
  columns: ListColumn[];
  /** Cursors of the pages up to this one. Empty on the first page. */
  cursors: string[];
  /** Counted from 1. */
  page: number;
}

export type FilterName = 'status' | 'moId' | 'handler';

/** Parses the list state from an address. Ignores invalid parts. */
export function parseListQuery(params: SearchParams): ListQuery {
  const all = (name: string) => [params[name] ?? []].flat().filter(Boolean);
  const one = (name: string) => all(name)[0];
  const cursors = all('cursor').slice(-REMEMBERED_CURSORS);
  const page = Number(one('page'));
  const sort = SORT_COLUMNS.find((each) => each === one('sort'));
  const work = WORKLISTS.find((each) => each === one('work'));
  return {
    category: LIST_CATEGORIES.find((each) => each === one('category')) ?? 'active',
    group: LIST_GROUPS.find((each) => each === one('group')),
    work,
    search: one('search')?.trim().slice(0, TEXT_LIMITS.search) || undefined,
    status: all('status')
      .filter(({ length }) => length <= TEXT_LIMITS.id)
      .slice(0, COUNT_LIMITS.filterValues),
    moId: all('moId').map(Number).filter(isOrganisationId).slice(0, COUNT_LIMITS.filterValues),
    handler: all('handler').filter(isAssigneeFilter).slice(0, COUNT_LIMITS.filterValues),
    isOverdue: one('overdue') === 'true',
    isLate: one('late') === 'true',
    period: periodIn(one('happened'), one('from'), one('to')),
    sort: sort ?? 'createdAt',
    order: orderOf({ work, sort, order: ORDERS.find((each) => each === one('order')) }),
    columns: columnsIn(one('columns')),
    cursors,
    page: cursors.length > 0 && page > cursors.length ? page : cursors.length + 1,
  };
}

function periodIn(happened = '', from = '', to = ''): ListQuery['period'] {
  const known = HAPPENED.find((each) => each === happened);
  return known && isDay(from) && isDay(to) ? { happened: known, from, to } : null;
}

/**
 * Returns the address of the list with changes. Starts at the first page unless a page is given. It always names its list or a filter: `/` alone
 * leads to the reader's own list.
 */
export function listHref(basePath: string, query: ListQuery, change: Partial<ListQuery>): string {
  const next = { ...query, cursors: [], page: 1, ...change };
  const params = new URLSearchParams();
  if (next.group) {
    params.set('group', next.group);
  } else if (next.work) {
    params.set('work', next.work);
  } else if (next.category !== 'active') {
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
  if (next.isLate) {
    params.set('late', 'true');
  }
  for (const [name, value] of Object.entries(next.period ?? {})) {
    params.set(name, value);
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
  if (params.size === 0 && basePath === '/') params.set('category', next.category);
  return params.size > 0 ? `${basePath}?${params}` : basePath;
}

/** Returns the input for exporting the same cases as a workbook, with the chosen columns. It has all pages. */
export function exportInput(query: ListQuery): CallInput<'exportList'> {
  const { columns } = query;
  return { ...filtersOf(query), ...(columns.length > 0 ? { columns } : {}) };
}

/** Returns the input for all cases of a list. */
function filtersOf(query: ListQuery): CallInput<'exportList'> {
  const { search, status, moId, handler, isOverdue, isLate, period, sort, order } = query;
  return {
    ...listOf(query),
    search,
    status,
    moId,
    handler,
    sort,
    order,
    ...(isOverdue ? { overdue: true } : {}),
    ...(isLate ? { late: true } : {}),
    ...period,
  };
}

const CATEGORY_CALLS = {
  active: 'listActiveCases',
  exported: 'listExportedCases',
  archived: 'listArchivedCases',
} as const satisfies Record<ListCategory, ListedCases['call']>;

/** Returns the call for the cases of a query. */
export function listCall(query: ListQuery): Pick<ListedCases, 'call' | 'input'> {
  const { category, ...rest } = { category: 'active' as const, ...filtersOf(query) };
  return { call: CATEGORY_CALLS[category], input: rest };
}

/** Returns which list a query names, in the words of the calls. */
export function listOf({ category, group, work }: ListQuery) {
  return group ? { group } : work ? { work } : { category };
}

/** Returns the query of a saved view, which always names its list. It starts at the first page. */
export function viewQuery(query: ListQuery): string {
  const named = listHref('', query, {}).slice(1);
  const isNamed = query.group || query.work || query.category !== 'active';
  return isNamed ? named : ['category=active', ...(named ? [named] : [])].join('&');
}

/** The tabs of the list: the worklists, the late cases, what a regional reviewer has answered, and all active cases. */
export type ListTab = Worklist | 'late' | 'answered' | 'all';

/** Returns the tabs for a person. Regional reviewers begin with what they have to answer. */
export function tabsFor({ isReviewer, hasLate }: { isReviewer: boolean; hasLate: boolean }): ListTab[] {
  if (isReviewer) return ['review', 'answered', 'all'];
  return ['todo', ...(hasLate ? (['late'] as const) : []), 'mine', 'others', 'all'];
}

/** Returns the tab that a person begins with. `hasOwn`: they are responsible for cases that wait for somebody. */
export function ownTab(person: { isReviewer: boolean; mayWork: boolean; hasOwn: boolean }): ListTab {
  if (person.isReviewer) return 'review';
  if (!person.mayWork) return 'all';
  return person.hasOwn ? 'mine' : 'todo';
}

/** Whether the list has the tabs of the active cases. */
export const hasTabs = (query: ListQuery): boolean =>
  currentTab(query) === 'answered' || (!query.group && query.category === 'active');

/** Whether these are the statuses of the tab of what a regional reviewer has answered. */
const hasAnswers = (status: ListQuery['status']) =>
  status.length === REGIONAL_ANSWERS.length && REGIONAL_ANSWERS.every((one) => status.includes(one));

/** Returns the tab of a list. */
export function currentTab({ group, work, isLate, status }: ListQuery): ListTab {
  if (group === 'regional' && hasAnswers(status)) return 'answered';
  return work === 'todo' && isLate ? 'late' : (work ?? 'all');
}

/** Returns the change that leads to one of these tabs. A worklist starts with the case that has waited longest. */
export function workTab(tab: ListTab): Partial<ListQuery> {
  const work = tab === 'all' || tab === 'answered' ? undefined : tab === 'late' ? 'todo' : tab;
  return {
    category: 'active',
    group: tab === 'answered' ? 'regional' : undefined,
    status: tab === 'answered' ? [...REGIONAL_ANSWERS] : [],
    work,
    isLate: tab === 'late',
    period: null,
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

/** Whether the list is filtered. What a tab shows is no filter. */
export function hasFilters(query: ListQuery): boolean {
  const { search, moId, handler, isOverdue, period } = query;
  const chosen = query.status.length - noFilters(query).status.length + moId.length + handler.length;
  return Boolean(search) || isOverdue || period !== null || chosen > 0;
}

/** The filters that the simple list neither shows nor can clear, all off. */
export const NO_SIMPLE_FILTERS = {
  status: [],
  moId: [],
  handler: [],
  isOverdue: false,
  isLate: false,
  period: null,
} satisfies Partial<ListQuery>;

/** Whether an address of the simple list has a worklist or a filter that the simple list does not show. */
export function hasHiddenFilters({ work, status, moId, handler, ...of }: ListQuery): boolean {
  const isNarrower = work !== undefined || of.isOverdue || of.isLate || of.period !== null;
  return isNarrower || status.length + moId.length + handler.length > 0;
}

/** The same list without filters. */
export const noFilters = (query: ListQuery) =>
  ({
    search: undefined,
    status: currentTab(query) === 'answered' ? query.status : [],
    moId: [],
    handler: [],
    isOverdue: false,
    period: null,
  }) satisfies Partial<ListQuery>;

/** Returns the columns in an address. The company always comes first. */
function columnsIn(names = ''): ListColumn[] {
  const requested = names.split(' ');
  const known = LIST_COLUMNS.filter((column) => column === 'companyName' || requested.includes(column));
  return known.length > 1 ? known : [];
}
