import { describe, expect, it } from 'vitest';
import {
  isoWeek,
  sundayOf,
  weekAfter,
  weekOf,
  weekOfDay,
  weeksFrom,
  weeksUntil,
} from '@/lib/domain/statistics/weeks';

describe('a week', () => {
  it.each([
    // Sunday evening and Monday morning in Sweden, also in summer.
    ['2026-11-22T22:59:59Z', '2026-11-16'],
    ['2026-11-22T23:00:00Z', '2026-11-23'],
    ['2026-07-05T21:59:59Z', '2026-06-29'],
    ['2026-07-05T22:00:00Z', '2026-07-06'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('of %s begins on %s', (moment, monday) => {
    expect(weekOf(new Date(moment))).toBe(monday);
  });

  it.each([
    ['2026-12-28', 2026, 53],
    ['2027-01-04', 2027, 1],
    ['2024-12-30', 2025, 1],
    ['2021-01-04', 2021, 1],
    ['2020-12-28', 2020, 53],
    ['2026-11-16', 2026, 47],
  ])('%s is of %d, number %d', (monday, year, number) => {
    expect(isoWeek(monday)).toEqual({ year, number });
  });

  it('is the same for each of its days, and ends on its Sunday', () => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) expect(weekOfDay(day)).toBe('2026-11-16');
    expect(sundayOf('2026-11-16')).toBe('2026-11-22');
  });

  it('has others before and after it', () => {
    expect(weekAfter('2026-11-16', -46)).toBe('2025-12-29');
    expect(weeksFrom('2025-12-29', '2026-11-16')).toBe(46);
    expect(weeksUntil('2026-10-19', '2026-11-02')).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
    expect(weeksUntil('2026-11-02', '2026-10-19')).toEqual([]);
  });
});
