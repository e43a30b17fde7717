import { afterEach, expect, it, vi } from 'vitest';
import { admissionDates, admissionDatesOf, dayProblem } from '@/lib/domain/fields/days';
import { swedishDay } from '@/lib/domain/time';

it('a day is chosen within its range, both ends included', () => {
  const range = { min: '2026-11-01', max: '2026-11-30' };
  const problems = ['', '2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) =>
    dayProblem(day, range),
  );
  expect(problems).toEqual(['REQUIRED', 'DATE_TOO_EARLY', null, null, 'DATE_TOO_LATE']);
  expect(dayProblem('2026-11-31', range)).toBe('NO_SUCH_DATE');
});

it('a membership begins at the earliest on the day of the application, and within five years', () => {
  const range = admissionDates(new Date('2026-11-22T23:30:00Z'), new Date('2026-12-31T23:30:00Z'));
  expect(range).toEqual({ min: '2026-11-23', max: '2032-01-01' });
  expect(swedishDay(new Date('2026-07-01T21:59:59Z'))).toBe('2026-07-01');
});

it('the dates of an application on a page are those of today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] });
  expect(admissionDatesOf({ createdAt: '2026-10-31T23:30:00Z' })).toEqual({
    min: '2026-11-01',
    max: '2031-11-22',
  });
});

afterEach(() => {
  vi.useRealTimers();
});
