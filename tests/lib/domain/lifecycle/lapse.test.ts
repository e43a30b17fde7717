import { describe, expect, it } from 'vitest';
import { lapsing } from '@/lib/domain/lifecycle/lapse';
import { APPROVED_STAGES, CASE_STATUSES } from '@/lib/domain/lifecycle/status';

const STEPS = [
  { name: 'CREDIT_REPORT', status: 'AVAILABLE' },
  { name: 'INTERNAL_SIGNATURE', status: 'SIGNATURES_APPROVED' },
  { name: 'REGIONAL_REVIEW', status: 'NOT_RECOMMENDED' },
];

describe('lapsing', () => {
  it.each(CASE_STATUSES)('names in %s what others have done, in the approved stages only', (status) => {
    const expected = APPROVED_STAGES.includes(status) ? ['INTERNAL_SIGNATURE', 'REGIONAL_ANSWER'] : [];
    expect(lapsing(status, STEPS)).toEqual(expected);
  });

  it('names nothing that has not been done yet', () => {
    const pending = [
      { name: 'INTERNAL_SIGNATURE', status: 'SIGNATURES_NOT_YET_REQUESTED' },
      { name: 'REGIONAL_REVIEW', status: 'NOT_REQUESTED' },
    ];
    expect(lapsing('APPROVED', pending)).toEqual([]);
    expect(
      lapsing('INTERNAL_SIGNATURE_SIGNED', [{ name: 'INTERNAL_SIGNATURE', status: 'SIGNED_BY_SIGNATORIES' }]),
    ).toEqual(['INTERNAL_SIGNATURE']);
  });
});
