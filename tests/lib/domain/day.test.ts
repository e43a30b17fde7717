import { expect, it } from 'vitest';
import { dayAfter, isDay, isMoment, swedishDay, utcDate } from '@/lib/domain/time';

it.each([
  ['2026-11-23', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-11-23T00:00:00Z', false],
  ['2026-11', false],
  ['23 november', false],
  ['', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['0999-12-31', false],
  ['1000-01-01', true],
  ['8999-12-31', true],
  ['9999-12-31', false],
  ['+275760-09-13', false],
])('%j is a day: %j', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it('the day of a moment is the Swedish one', () => {
  expect(swedishDay(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30');
  expect(swedishDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
});

it('the day of a moment for an index is the one in UTC', () => {
  expect(utcDate(new Date('2026-06-30T22:00:00.500Z'))).toEqual(new Date('2026-06-30T00:00:00Z'));
});

it('what comes of a day in ten years of weeks still is a date of the database', () => {
  for (const day of ['1000-01-01', '8999-12-31']) {
    for (const days of [-3_650, 3_650]) expect(dayAfter(day, days)).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

it('a moment has a year of four digits', () => {
  const moments = [
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    'x',
  ];
  expect(moments.map((text) => isMoment(new Date(text)))).toEqual([true, true, false, false, false]);
});
