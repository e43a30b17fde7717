import { describe, expect, it } from 'vitest';
import { ACTIVE, CASE_STATUSES, EDITABLE, UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import { expectationOf, expectedDay } from '@/lib/domain/lifecycle/waiting';

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
  const submitted = { submittedOn: '2026-11-26', handlingDays: 15 };

  it.each(CASE_STATUSES)('is the day of the decision while the application is under review: %s', (status) => {
    const day = expectedDay({ ...submitted, status }, '2026-11-27');
    expect(day).toBe(UNDER_REVIEW.includes(status) ? '2026-12-17' : null);
  });

  it('is no longer said once it has passed', () => {
    expect(expectedDay({ ...submitted, status: 'SUBMITTED' }, '2026-12-17')).toBe('2026-12-17');
    expect(expectedDay({ ...submitted, status: 'SUBMITTED' }, '2026-12-18')).toBeNull();
  });
});
