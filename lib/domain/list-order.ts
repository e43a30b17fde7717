import type { Worklist } from './lifecycle/waiting';

/** How lists of cases can be sorted, as addresses of pages and calls say it. Runs in the browser too. */

export const SORT_COLUMNS = ['companyName', 'createdAt'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];

interface Asked {
  work?: Worklist | undefined;
  sort?: SortColumn | undefined;
  order?: Order | undefined;
}

/** What a list is sorted by: a worklist by how long its cases wait, another as asked, or else by when cases were created. */
export function sortOf({ work, sort }: Asked): 'waitsSince' | SortColumn {
  return work ? 'waitsSince' : (sort ?? 'createdAt');
}

/** In which direction, unless another is asked for: the longest wait first, names from A, the newest case first. */
export function orderOf(asked: Asked): Order {
  return asked.order ?? (sortOf(asked) === 'createdAt' ? 'desc' : 'asc');
}
