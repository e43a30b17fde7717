import { expect, it } from 'vitest';
import {
  awayDays,
  awayDaysOf,
  awayFromProblem,
  awayProblem,
  isAway,
  neverThere,
  willBeAway,
} from '@/lib/domain/away';

const days = (from: string | null, until: string | null) => ({ from, until });

it('somebody is away from the first day to the last, both included', () => {
  expect(isAway(days(null, '2026-11-22'), '2026-11-21')).toBe(true);
  expect(isAway(days('2026-11-21', '2026-11-22'), '2026-11-20')).toBe(false);
  expect(isAway(days('2026-11-21', '2026-11-22'), '2026-11-21')).toBe(true);
  expect(isAway(days(null, '2026-11-22'), '2026-11-22')).toBe(true);
  expect(isAway(days(null, '2026-11-22'), '2026-11-23')).toBe(false);
  expect(isAway(days(null, null), '2026-11-22')).toBe(false);
  expect(willBeAway(days('2026-11-21', '2026-11-22'), '2026-11-20')).toBe(true);
  expect(willBeAway(days('2026-11-21', '2026-11-22'), '2026-11-22')).toBe(true);
  expect(willBeAway(days('2026-11-21', '2026-11-22'), '2026-11-23')).toBe(false);
  expect(awayDaysOf({ awayFrom: null, awayUntil: new Date('2026-11-22') })).toEqual(days(null, '2026-11-22'));
});

it('somebody can be away from today on, for a year at most', () => {
  expect(awayDays('2026-11-22')).toEqual({ min: '2026-11-22', max: '2027-11-23' });
});

it('a day that has passed is reported as that, not as one before an application', () => {
  const problems = ['2026-11-21', '2026-11-22', '2027-11-24', ''].map((day) =>
    awayProblem(day, '2026-11-22'),
  );
  expect(problems).toEqual(['PAST_DATE', null, 'AWAY_TOO_LONG', 'REQUIRED']);
});

it('a first day may be absent, stored earlier, or on the last day, and not after it', () => {
  const facts = { until: '2026-11-30', today: '2026-11-22', stored: '2026-11-20' };
  const problems = ['', '2026-11-20', '2026-11-21', '2026-11-30', '2026-12-01'].map((from) =>
    awayFromProblem(from, facts),
  );
  expect(problems).toEqual([null, null, 'PAST_DATE', null, 'FROM_AFTER_UNTIL']);
});

it('a substitute who is away until the other is back would never have the cases', () => {
  const own = days(null, '2026-11-22');
  const never = (substitute: ReturnType<typeof days>, other = own, today = '2026-11-19') =>
    neverThere(substitute, other, today);
  expect(never(days(null, '2026-11-22'))).toBe(true);
  expect(never(days(null, '2026-11-23'))).toBe(true);
  expect(never(days(null, '2026-11-21'))).toBe(false);
  expect(never(days('2026-11-20', '2026-11-23'))).toBe(false);
  expect(never(days('2026-11-20', '2026-11-23'), own, '2026-11-21')).toBe(true);
  expect(never(days('2026-11-20', '2026-11-23'), days('2026-11-18', '2026-11-22'), '2026-11-21')).toBe(true);
  expect(never(days('2026-11-20', '2026-11-23'), days('2026-11-21', '2026-11-22'))).toBe(true);
  expect(never(days('2026-11-20', '2026-11-23'), own, '2026-11-20')).toBe(true);
  expect(never(days(null, null))).toBe(false);
  expect(never(days(null, '2026-11-22'), days(null, null))).toBe(false);
});
