import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayMoreThan,
  dueDay,
  isIdle,
  isNight,
  isOverdue,
  isReminderDue,
  reminderDay,
  reminderTime,
  reminderWaits,
  secondsUntilMorning,
  workingDayAfter,
  workingDaysBetween,
} from '@/lib/domain/deadlines';
import { dateOf, dayAfter, dayOf } from '@/lib/domain/time';

describe('a working day', () => {
  it.each([
    ['2026-11-26', 1, '2026-11-27', 'the next day'],
    ['2026-11-27', 1, '2026-11-30', 'over a weekend'],
    ['2026-12-22', 3, '2026-12-29', 'over Christmas'],
    ['2026-12-30', 1, '2027-01-04', 'over New Year and a weekend'],
    ['2027-03-25', 1, '2027-03-30', 'over Easter'],
    ['2028-04-13', 1, '2028-04-18', 'over another Easter'],
    ['2027-05-05', 1, '2027-05-07', 'over Ascension Day'],
    ['2026-06-18', 1, '2026-06-22', 'over Midsummer'],
    ['2027-06-24', 1, '2027-06-28', 'over Midsummer at its latest'],
    ['2020-06-25', 1, '2020-06-26', 'the Friday after Midsummer'],
    ['2026-11-26', 15, '2026-12-17', 'three weeks'],
    ['2026-11-28', 0, '2026-11-28', 'none'],
  ])('after %s and %i more is %s: %s', (from, days, to) => {
    expect(workingDayAfter(from, days)).toBe(to);
  });

  // Easter Sundays as almanacs have them, with the earliest and the latest there are, and the ends of centuries.
  it.each([
    ...['1818-03-22', '1886-04-25', '1900-04-15', '1954-04-18', '1981-04-19', '1999-04-04', '2000-04-23'],
    ...['2008-03-23', '2019-04-21', '2025-04-20', '2038-04-25', '2049-04-18', '2076-04-19', '2100-03-28'],
    ...['2106-04-18', '2199-04-14', '2200-04-06', '2285-03-22', '2299-04-16'],
  ])('is neither Good Friday nor Easter Monday around %s', (easter) => {
    expect(workingDayAfter(dayAfter(easter, -3), 1)).toBe(dayAfter(easter, 2));
  });

  it('is counted in the same way from either end', () => {
    const day = fc.integer({ min: 0, max: 3_650 }).map((days) => dayAfter('2024-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const to = workingDayAfter(from, count);
        expect([workingDaysBetween(from, to), workingDaysBetween(from, dayAfter(to, -1))]).toEqual([
          count,
          count - 1,
        ]);
        const latest = dayMoreThan(count, to);
        expect(workingDaysBetween(latest, to)).toBe(count + 1);
        expect(workingDaysBetween(dayAfter(latest, 1), to)).toBe(count);
      }),
    );
  });
});

describe('a last day', () => {
  it('is counted in Swedish days', () => {
    expect(dueDay(new Date('2026-11-22T23:30:00Z'), 14)).toBe('2026-12-07');
    expect(dueDay(new Date('2026-11-22T12:00:00Z'), 14)).toBe('2026-12-06');
    expect(dueDay(new Date(), undefined)).toBeNull();
    expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
    expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('is the same day again when it comes back from the database', () => {
    for (const day of ['2026-03-29', '2026-12-31', '2028-02-29', null]) expect(dayOf(dateOf(day))).toBe(day);
  });

  it('has passed on the day after it', () => {
    expect(isOverdue('2026-11-22', '2026-11-22')).toBe(false);
    expect(isOverdue('2026-11-22', '2026-11-23')).toBe(true);
    expect(isOverdue(null, '2026-11-23')).toBe(false);
  });
});

/** The days on which somebody is reminded, when a job checks every day from the first to the last. */
function remindedOn(askedOn: string, dueOn: string, days: readonly string[]): string[] {
  const sent: string[] = [];
  for (const today of days) {
    if (isReminderDue({ askedOn, dueOn, remindedOn: sent.at(-1) ?? null }, today)) sent.push(today);
  }
  return sent;
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => dayAfter(first, index));

describe('reminders of a last day', () => {
  it('are sent 7 and 2 days before and on the day, once each', () => {
    const every = daysFrom('2026-11-01', 30).flatMap((day) => [day, day]);
    expect(remindedOn('2026-11-01', '2026-11-15', every)).toEqual(['2026-11-08', '2026-11-13', '2026-11-15']);
  });

  it('that could not be sent on their day are sent later, but only the latest', () => {
    expect(remindedOn('2026-11-01', '2026-11-15', ['2026-11-10'])).toEqual(['2026-11-10']);
    expect(remindedOn('2026-11-01', '2026-11-15', ['2026-11-14', '2026-11-15'])).toEqual([
      '2026-11-14',
      '2026-11-15',
    ]);
    expect(remindedOn('2026-11-01', '2026-11-15', ['2026-11-16'])).toEqual([]);
  });

  it('leave out those due on or before the day they were requested', () => {
    expect(remindedOn('2026-11-01', '2026-11-06', daysFrom('2026-11-01', 10))).toEqual([
      '2026-11-04',
      '2026-11-06',
    ]);
    expect(remindedOn('2026-11-01', '2026-11-08', daysFrom('2026-11-01', 10))[0]).toBe('2026-11-06');
  });
});

it('something is idle when nothing has happened for so long, also no reminder', () => {
  expect(isIdle('2026-11-01', null, 14, '2026-11-14')).toBe(false);
  expect(isIdle('2026-11-01', null, 14, '2026-11-15')).toBe(true);
  expect(isIdle('2026-11-01', '2026-11-15', 14, '2026-11-28')).toBe(false);
  expect(isIdle('2026-11-01', '2026-11-15', 14, '2026-11-29')).toBe(true);
  expect(isIdle('2026-11-20', '2026-11-15', 14, '2026-11-29')).toBe(false);
});

it('nights are nights in Sweden, in summer and in winter', () => {
  const night = (at: string) => isNight(new Date(at));
  expect(['2026-01-15T05:59:00Z', '2026-07-15T04:59:00Z', '2026-01-15T19:00:00Z'].map(night)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['2026-01-15T06:00:00Z', '2026-07-15T05:00:00Z', '2026-01-15T18:59:00Z'].map(night)).toEqual([
    false,
    false,
    false,
  ]);
});

it('a mail that nobody waits for waits until seven in the morning', () => {
  const until = (at: string) => secondsUntilMorning(new Date(at));
  expect(until('2026-01-15T06:00:00Z')).toBe(0);
  expect(until('2026-01-15T12:34:56Z')).toBe(0);
  expect(reminderTime(new Date('2026-01-15T12:34:56Z'))).toBe('now');
  expect(reminderTime(new Date('2026-01-15T19:00:00Z'))).toBe('morning');
  expect(until('2026-01-15T05:59:30Z')).toBe(30);
  expect(until('2026-01-15T19:00:00Z')).toBe(11 * 3600);
  expect(until('2026-07-15T18:00:00.500Z')).toBe(11 * 3600);
});

it.each([
  ['2026-01-15T05:30:00Z', '2026-01-15', 'today'],
  ['2026-01-15T12:00:00Z', '2026-01-15', null],
  ['2026-01-15T21:30:00Z', '2026-01-16', 'tomorrow'],
  ['2026-01-15T23:30:00Z', '2026-01-16', 'today'],
] as const)('a reminder that is sent at %s leaves on %s and waits until %s', (at, day, waits) => {
  const now = new Date(at);
  expect(reminderDay(now)).toBe(day);
  expect(reminderWaits(day, now)).toBe(waits);
  // An earlier one has left.
  expect(reminderWaits('2026-01-14', now)).toBeNull();
});
