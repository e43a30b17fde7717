import { describe, expect, it, vi } from 'vitest';
import {
  expectationOf,
  expectedDay,
  handlingClock,
  handlingClockNow,
  isLate,
} from '@/lib/domain/lifecycle/state';
import { ACTIVE, CASE_STATUSES, EDITABLE, UNDER_REVIEW } from '@/lib/domain/lifecycle/status';

describe('expectationOf', () => {
  it('counts from the submission while the application is filled in or signed, whatever is to be corrected', () => {
    for (const status of [
      ...EDITABLE,
      'SHARED_FOR_EXTERNAL_SIGNATURE',
      'DOWNLOADED_FOR_ANALOG_SIGNATURE',
    ] as const) {
      expect(expectationOf(status, { openCorrections: 0 })).toBe('before');
      expect(expectationOf(status, { openCorrections: 2 })).toBe('before');
    }
  });

  it('counts from the corrections, and from now without any', () => {
    expect(expectationOf('SUBMITTED', { openCorrections: 1 })).toBe('corrections');
    expect(expectationOf('SUBMITTED', { openCorrections: 0 })).toBe('review');
    expect(expectationOf('OUT_FOR_REGIONAL_REVIEW', { openCorrections: 0 })).toBe('review');
  });

  it('says nothing once the application is decided', () => {
    for (const status of CASE_STATUSES.filter((one) => !ACTIVE.includes(one))) {
      expect(expectationOf(status, { openCorrections: 0 })).toBeNull();
    }
  });
});

describe('expectedDay', () => {
  const submitted = { submittedAt: new Date('2026-11-26T12:00:00Z'), handlingDays: 15 };

  it.each(CASE_STATUSES)('is the day of the decision while the application is under review: %s', (status) => {
    const day = expectedDay({ ...submitted, status }, '2026-11-27');
    expect(day).toBe(UNDER_REVIEW.includes(status) ? '2026-12-17' : null);
  });

  it('is no longer said once it has passed', () => {
    expect(expectedDay({ ...submitted, status: 'SUBMITTED' }, '2026-12-17')).toBe('2026-12-17');
    expect(expectedDay({ ...submitted, status: 'SUBMITTED' }, '2026-12-18')).toBeNull();
  });
});

describe('the clock of the handling time', () => {
  const submitted = { submittedAt: new Date('2026-11-26T12:00:00Z'), handlingDays: 3 };

  it.each(CASE_STATUSES)('runs while the application is under review: %s', (status) => {
    const clock = handlingClock({ ...submitted, status }, '2026-11-30');
    expect(clock).toEqual(UNDER_REVIEW.includes(status) ? { day: 2, of: 3 } : null);
  });

  it('counts working days, and is late on the day after the promised ones', () => {
    const clocks = ['2026-11-26', '2026-11-27', '2026-11-29', '2026-12-01', '2026-12-02'].map((today) =>
      handlingClock({ ...submitted, status: 'SUBMITTED' }, today),
    );
    expect(clocks.map((clock) => clock && [clock.day, isLate(clock)])).toEqual([
      ...[
        [1, false],
        [1, false],
        [1, false],
        [3, false],
      ],
      [4, true],
    ]);
  });

  it('does not run without a promise, or before the application was sent in', () => {
    const facts = { ...submitted, status: 'SUBMITTED' } as const;
    expect(handlingClock({ ...facts, handlingDays: null }, '2026-11-30')).toBeNull();
    expect(handlingClock({ ...facts, submittedAt: null }, '2026-11-30')).toBeNull();
  });

  it('shows the Swedish day of now', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T23:30:00Z') });
    const facts = {
      status: 'SUBMITTED',
      submittedAt: new Date('2026-11-25T23:30:00Z'),
      handlingDays: 3,
    } as const;
    expect(handlingClockNow(facts)).toEqual({ day: 3, of: 3 });
    expect(handlingClockNow({ ...facts, submittedAt: null })).toBeNull();
    vi.useRealTimers();
  });
});
