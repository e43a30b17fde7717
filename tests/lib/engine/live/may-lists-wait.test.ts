import { expect, it } from 'vitest';
import { LISTED_COLUMNS, mayListsWait } from '@/lib/engine/live/case-news';
import { LIST_SOURCES } from '@/lib/features/case-list/list-rows';

type Listed = Parameters<typeof mayListsWait>[1];

const columns = Object.keys(LISTED_COLUMNS) as (keyof Listed)[];
const rowWith = (value: unknown) => Object.fromEntries(columns.map((column) => [column, value])) as Listed;

const day = '2026-11-24T00:00:00Z';
const before = rowWith(new Date(day));

it('lists read a change late if their row stays as it is', () => {
  expect(mayListsWait('FormValueSaved', before, rowWith(new Date(day)))).toBe(true);
  expect(mayListsWait('DecisionTakenBack', before, rowWith(new Date(day)))).toBe(false);
});

it.each(columns)('lists read a change of %s at once', (column) => {
  for (const value of [null, new Date(0), 'another']) {
    expect(mayListsWait('FormValueSaved', before, { ...before, [column]: value as never })).toBe(false);
  }
});

it('knows every column of a case that a list reads, and that a command can change', () => {
  const read = Object.values(LIST_SOURCES).flatMap((source) =>
    [...source.matchAll(/\bc\.(\w+)/g)].map(([, name = '']) =>
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  );
  const never = ['id', 'moId', 'createdAt', 'lastChangedAt'];
  // What is found by, and who has it.
  const besides = ['contactEmail', 'assignedToId'];
  expect([...columns].sort()).toEqual([...read.filter((name) => !never.includes(name)), ...besides].sort());
});
