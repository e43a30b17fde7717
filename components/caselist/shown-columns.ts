import { COLUMNS, type Column } from './list-columns';
import { hasTabs, type ListQuery } from './list-query';

/** Whom a case waits for and what is to be done say what the status says, and more. */
const OF_WORKLISTS: Record<NonNullable<ListQuery['work']>, readonly Column[]> = {
  todo: [
    'companyName',
    'reference',
    'orgNo',
    'tasks',
    'waiting',
    'responsible',
    'lastChanged',
    'organisation',
  ],
  mine: ['companyName', 'reference', 'orgNo', 'tasks', 'waitsFor', 'waiting', 'lastChanged', 'organisation'],
  others: [
    'companyName',
    'reference',
    'orgNo',
    'waitsFor',
    'waiting',
    'status',
    'responsible',
    'organisation',
  ],
};

const OF_OTHERS: readonly Column[] = COLUMNS.filter(
  (column) => column !== 'tasks' && column !== 'waitsFor' && column !== 'waiting',
);

/** The columns of the simple list. */
const SIMPLE: readonly Column[] = ['companyName', 'orgNo', 'status', 'responsible'];

/** The columns of a list: those that were chosen, or else its own. */
export function columnsOf(query: ListQuery, { isSimple }: { isSimple: boolean }): readonly Column[] {
  if (isSimple) return SIMPLE;
  if (query.columns.length > 0) return query.columns;
  return hasTabs(query) && query.work ? OF_WORKLISTS[query.work] : OF_OTHERS;
}

/** Whether a list shows for whom its cases wait, since when, or what is to be done. */
export function showsWaiting(query: ListQuery, options: { isSimple: boolean }): boolean {
  return columnsOf(query, options).some((column) => WAITING.includes(column));
}

const WAITING: readonly Column[] = ['tasks', 'waitsFor', 'waiting'];
