import { hasTabs, type ListQuery } from '@/components/shell/list-query';
import type { ListColumn as Column } from '@/lib/domain/list-order';

/** Whom a case waits for and its tasks say what the status says, and more. So two of the worklists leave the status out. */
const OF_WORKLISTS: Record<NonNullable<ListQuery['work']>, readonly Column[]> = {
  todo: ['companyName', 'reference', 'orgNo', 'tasks', 'waiting', 'handling', 'responsible', 'organisation'],
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
  review: ['companyName', 'reference', 'orgNo', 'waiting', 'handling', 'responsible', 'organisation'],
};

/** Only cases in the archive have an archive day. They no longer change, and their admission is decided, so those columns are left out. */
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

/** Some columns are left out: all of them would not fit on a screen of 1280 pixels. */
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

/** Returns the columns of a list: the chosen ones, or else the list's own. */
export function columnsOf(query: ListQuery, { isSimple }: { isSimple: boolean }): readonly Column[] {
  if (isSimple) return SIMPLE;
  if (query.columns.length > 0) return query.columns;
  if (hasTabs(query) && query.work) return OF_WORKLISTS[query.work];
  return query.category === 'archived' && !query.group ? OF_ARCHIVE : OF_OTHERS;
}

/** Whether a list shows whom its cases wait for, since when, or their tasks. */
export function showsWaiting(query: ListQuery, options: { isSimple: boolean }): boolean {
  return columnsOf(query, options).some((column) => WAITING.includes(column));
}

const WAITING: readonly Column[] = ['tasks', 'waitsFor', 'waiting'];
