import type { Column } from './column-names';
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

/** What is in the archive has a day on which it came there; no other list has. It no longer changes, and its admission is decided. */
const OF_ARCHIVE: readonly Column[] = [
  'companyName',
  'reference',
  'orgNo',
  'status',
  'responsible',
  'organisation',
  'created',
  'archived',
  'reset',
];

/** All of them would not fit on a screen of 1280 pixels. */
const OF_OTHERS: readonly Column[] = [
  'companyName',
  'reference',
  'orgNo',
  'status',
  'responsible',
  'lastChanged',
  'organisation',
  'created',
  'desiredAdmission',
];

/** The columns of the simple list. */
const SIMPLE: readonly Column[] = ['companyName', 'orgNo', 'status', 'responsible'];

/** The columns of a list: those that were chosen, or else its own. */
export function columnsOf(query: ListQuery, { isSimple }: { isSimple: boolean }): readonly Column[] {
  if (isSimple) return SIMPLE;
  if (query.columns.length > 0) return query.columns;
  if (hasTabs(query) && query.work) return OF_WORKLISTS[query.work];
  return query.category === 'archived' && !query.group ? OF_ARCHIVE : OF_OTHERS;
}

/** Whether a list shows for whom its cases wait, since when, or what is to be done. */
export function showsWaiting(query: ListQuery, options: { isSimple: boolean }): boolean {
  return columnsOf(query, options).some((column) => WAITING.includes(column));
}

const WAITING: readonly Column[] = ['tasks', 'waitsFor', 'waiting'];
