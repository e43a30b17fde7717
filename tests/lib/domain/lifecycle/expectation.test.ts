import { describe, expect, it } from 'vitest';
import { expectationOf } from '@/lib/domain/lifecycle/state';
import { ACTIVE, CASE_STATUSES, EDITABLE } from '@/lib/domain/lifecycle/status';

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
