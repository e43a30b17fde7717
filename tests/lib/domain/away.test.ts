import { expect, it } from 'vitest';
import { awayDays, awayProblem, isAway, neverThere } from '@/lib/domain/away';

it('somebody is away until the last day, that day included', () => {
  expect(isAway('2026-11-22', '2026-11-21')).toBe(true);
  expect(isAway('2026-11-22', '2026-11-22')).toBe(true);
  expect(isAway('2026-11-22', '2026-11-23')).toBe(false);
  expect(isAway(null, '2026-11-22')).toBe(false);
});

it('somebody can be away from today on, for a year at most', () => {
  expect(awayDays('2026-11-22')).toEqual({ min: '2026-11-22', max: '2027-11-23' });
});

it('a day that has passed is told as that, not as one before an application', () => {
  const problems = ['2026-11-21', '2026-11-22', '2027-11-24', ''].map((day) =>
    awayProblem(day, '2026-11-22'),
  );
  expect(problems).toEqual(['PAST_DATE', null, 'DATE_TOO_LATE', 'REQUIRED']);
});

it('a substitute who is away until the other is back would never have the cases', () => {
  expect(neverThere('2026-11-22', '2026-11-22')).toBe(true);
  expect(neverThere('2026-11-23', '2026-11-22')).toBe(true);
  expect(neverThere('2026-11-21', '2026-11-22')).toBe(false);
  expect(neverThere(null, '2026-11-22')).toBe(false);
});
