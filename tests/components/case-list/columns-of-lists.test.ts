import { expect, it } from 'vitest';
import { columnsOf, showsWaiting } from '@/components/case-list/columns-of-lists';
import { parseListQuery } from '@/components/shell/list-query';

const columns = (params: Record<string, string>, isSimple = false) =>
  columnsOf(parseListQuery(params), { isSimple });

it('each worklist says what it is about: what to do, for whom it waits, since when', () => {
  expect(columns({ work: 'todo' })).toEqual(expect.arrayContaining(['tasks', 'waiting', 'responsible']));
  expect(columns({ work: 'mine' })).toEqual(expect.arrayContaining(['tasks', 'waitsFor', 'waiting']));
  expect(columns({ work: 'others' })).toEqual(expect.arrayContaining(['waitsFor', 'waiting', 'status']));
});

it('one’s own cases do not say whose they are, and what is to be done by us not for whom it waits', () => {
  expect(columns({ work: 'mine' })).not.toContain('responsible');
  expect(columns({ work: 'todo' })).not.toContain('waitsFor');
});

it('only the archive has the days on which cases came there, and nothing of what is to be done', () => {
  expect(columns({ category: 'archived' })).toEqual(expect.arrayContaining(['archived', 'reset']));
  const lists: Record<string, string>[] = [
    { category: 'active' },
    { category: 'exported' },
    { group: 'all' },
  ];
  for (const list of lists) {
    expect(columns(list)).not.toContain('archived');
    expect(columns(list)).toContain('desiredAdmission');
    expect(showsWaiting(parseListQuery(list), { isSimple: false })).toBe(false);
  }
});

it('what is chosen goes before what a list has by itself, but the simple list has its four', () => {
  expect(columns({ work: 'todo', columns: 'created' })).toEqual(['companyName', 'created']);
  expect(columns({ work: 'todo', columns: 'created' }, true)).toEqual([
    'companyName',
    'orgNo',
    'status',
    'responsible',
  ]);
});
