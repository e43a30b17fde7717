import { afterEach, describe, expect, it, vi } from 'vitest';
import { handlingKey, handlingTime, handlingTimeNow, isLate } from '@/lib/domain/lifecycle/handling-time';
import { ACTIVE, CASE_STATUSES } from '@/lib/domain/lifecycle/status';

const running = {
  status: 'SUBMITTED',
  handlingFrom: '2026-11-26',
  handlingUsed: null,
  handlingDays: 3,
} as const;
const paused = { status: 'SUBMITTED', handlingFrom: null, handlingUsed: 2, handlingDays: 3 } as const;

afterEach(() => {
  vi.useRealTimers();
});

describe('the handling time', () => {
  it.each(CASE_STATUSES)('is over once the case is decided: %s', (status) => {
    const { clock, expectedBy } = handlingTime({ ...running, status }, '2026-11-30');
    expect(clock).toEqual(ACTIVE.includes(status) ? { day: 2, of: 3 } : null);
    expect(expectedBy).toBe(ACTIVE.includes(status) ? '2026-12-01' : null);
  });

  it('counts working days, and is late on the day after the promised ones', () => {
    const said = ['2026-11-26', '2026-11-27', '2026-11-29', '2026-12-01', '2026-12-02'].map((today) => {
      const { clock, expectedBy } = handlingTime(running, today);
      return clock && [clock.day, handlingKey(clock), isLate(clock), expectedBy];
    });
    expect(said).toEqual([
      [1, 'day', false, '2026-12-01'],
      [1, 'day', false, '2026-12-01'],
      [1, 'day', false, '2026-12-01'],
      [3, 'day', false, '2026-12-01'],
      [4, 'late', true, null],
    ]);
  });

  it('stands still while the company has the case, which is then never late with the organisation', () => {
    for (const today of ['2026-11-30', '2027-03-01']) {
      const { clock, ...rest } = handlingTime(paused, today);
      expect(clock).toEqual({ day: 2, of: 3, isPaused: true });
      expect(rest).toEqual({ expectedBy: null, daysLeft: 1 });
    }
    const { clock, daysLeft } = handlingTime({ ...paused, handlingUsed: 5 }, '2026-11-30');
    expect(clock && [clock.day, handlingKey(clock), isLate(clock), daysLeft]).toEqual([
      5,
      'paused',
      false,
      null,
    ]);
  });

  it('promises all of its days before the application is sent in', () => {
    const before = { ...paused, status: 'STARTED', handlingUsed: null } as const;
    expect(handlingTime(before, '2026-11-30')).toEqual({ clock: null, expectedBy: null, daysLeft: 3 });
    expect(handlingTime(running, '2026-11-30').daysLeft).toBe(3);
  });

  it('says nothing without a promise', () => {
    const silent = { clock: null, expectedBy: null, daysLeft: null };
    for (const facts of [running, paused]) {
      expect(handlingTime({ ...facts, handlingDays: null }, '2026-11-30')).toEqual(silent);
    }
  });

  it('has the Swedish day of now', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T23:30:00Z') });
    expect(handlingTimeNow(running).clock).toEqual({ day: 3, of: 3 });
  });
});
