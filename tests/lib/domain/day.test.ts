import { expect, it } from 'vitest';
import { isDay, swedishDay } from '@/lib/domain/day';

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
])('%j is a day: %j', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it('the day of a moment is the Swedish one', () => {
  expect(swedishDay(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30');
  expect(swedishDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
});
