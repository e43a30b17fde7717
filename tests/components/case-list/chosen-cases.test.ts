import { expect, it } from 'vitest';
import { ChosenCases } from '@/components/case-list/chosen-cases';
import { COUNT_LIMITS } from '@/lib/domain/limits';

const items = Array.from({ length: 10 }, (_, index) => ({
  id: `case-${index}`,
  companyName: `Bolag ${index}`,
  moId: 1,
}));
const [first, second, , fourth, fifth] = items as [never, never, never, never, never];
const idsOf = (cases: ChosenCases) => [...cases.current().keys()].sort();

it('chooses one by one, and with Shift all between', () => {
  const cases = new ChosenCases();
  cases.toggle(second, items, false);
  cases.toggle(fifth, items, true);
  expect(idsOf(cases)).toEqual(['case-1', 'case-2', 'case-3', 'case-4']);
  cases.toggle(fourth, items, false);
  expect(idsOf(cases)).toEqual(['case-1', 'case-2', 'case-4']);
  cases.toggle(first, items, true);
  expect(idsOf(cases)).toEqual(['case-0', 'case-1', 'case-2', 'case-3', 'case-4']);
});

it('takes a range back from a chosen case', () => {
  const cases = new ChosenCases();
  cases.set(items, true);
  cases.toggle(second, items, false);
  cases.toggle(fourth, items, true);
  expect(idsOf(cases)).toHaveLength(7);
});

it('begins a new range on another page', () => {
  const cases = new ChosenCases();
  const next = [
    { id: 'case-x', companyName: 'X', moId: 2 },
    { id: 'case-y', companyName: 'Y', moId: 2 },
  ];
  cases.toggle(second, items, false);
  cases.toggle(next[1] as never, next, true);
  expect(idsOf(cases)).toEqual(['case-1', 'case-y']);
});

it('has room for so many and says when it is full', () => {
  const cases = new ChosenCases();
  const many = Array.from({ length: COUNT_LIMITS.bulkCases + 1 }, (_, index) => ({
    id: `many-${index}`,
    companyName: 'Bolag',
    moId: 1,
  }));
  expect(cases.set(many.slice(0, -1), true)).toBe(true);
  expect(cases.set(many, true)).toBe(false);
  expect(cases.current().size).toBe(COUNT_LIMITS.bulkCases);
  cases.clear();
  expect(cases.current().size).toBe(0);
});

it('notifies whoever listens', () => {
  const cases = new ChosenCases();
  let notified = 0;
  const leave = cases.subscribe(() => {
    notified += 1;
  });
  cases.toggle(first, items, false);
  leave();
  cases.clear();
  expect(notified).toBe(1);
});
