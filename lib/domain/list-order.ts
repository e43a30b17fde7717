import type { Worklist } from './lifecycle/state';
import { LARGEST_INTEGER } from './limits';
import { isUuid } from './uuid';

/** The sort orders of lists of cases, as in addresses of pages and calls. Runs in the browser too. */

export const SORT_COLUMNS = ['companyName', 'createdAt'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];

interface Sorting {
  work?: Worklist | undefined;
  sort?: SortColumn | undefined;
  order?: Order | undefined;
}

/**
 * What a list is sorted by: a worklist by how long its cases have waited, another list as requested, or by default by when the cases were
 * created.
 */
export function sortOf({ work, sort }: Sorting): 'waitsSince' | SortColumn {
  return work ? 'waitsSince' : (sort ?? 'createdAt');
}

/** The direction of the sort, if none is requested: the longest wait first, names from A, the newest case first. */
export function orderOf(sorting: Sorting): Order {
  return sorting.order ?? (sortOf(sorting) === 'createdAt' ? 'desc' : 'asc');
}

/** Values of the filters of cases, as in addresses of pages and calls. Runs in the browser too. */

export const isOrganisationId = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= LARGEST_INTEGER;

/** Whether the value is the id of a person, or '-' for nobody. */
export const isAssigneeFilter = (value: string): boolean => value === '-' || isUuid(value);

/** What can have happened to the cases of a list in a period. */
export const HAPPENED = ['created', 'decided'] as const;

/** Every column of the case list, in order: those of the specification, the reference, and those of worklists. */
export const LIST_COLUMNS = [
  'companyName',
  'reference',
  'orgNo',
  'tasks',
  'waitsFor',
  'waiting',
  'handling',
  'status',
  'responsible',
  'lastChanged',
  'organisation',
  'created',
  'archived',
  'reset',
  'desiredAdmission',
] as const;

export type ListColumn = (typeof LIST_COLUMNS)[number];
