import { describe, expect, it } from 'vitest';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { WEBHOOK_ADDRESS } from '@/lib/domain/fields/organisation-fields';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { pauseAfter, webhookEventOf } from '@/lib/domain/organisation/webhooks';

const step = {
  action: 'approveForm',
  before: 'SUBMITTED',
  after: 'SUBMITTED',
  hasInternalSignature: true,
} as const;

describe('the events that others hear of', () => {
  it('are the signature, the last approval, the rejection, the export and the membership', () => {
    const of = (change: Partial<Parameters<typeof webhookEventOf>[0]>) =>
      webhookEventOf({ ...step, ...change });
    expect(of({ action: 'completeSignature', before: 'SHARED_FOR_EXTERNAL_SIGNATURE' })).toBe('case.signed');
    expect(of({ action: 'uploadSignedDocument', before: 'DOWNLOADED_FOR_ANALOG_SIGNATURE' })).toBe(
      'case.signed',
    );
    expect(of({ after: 'APPROVED_BY_MA', hasInternalSignature: false })).toBe('case.approved');
    expect(of({ before: 'INTERNAL_SIGNATURE_SIGNED', after: 'APPROVED' })).toBe('case.approved');
    expect(of({ action: 'rejectCase', after: 'REJECTED' })).toBe('case.rejected');
    expect(of({ before: 'APPROVED', after: 'EXPORTED_TO_TELLUS' })).toBe('case.exported');
    expect(of({ before: 'EXPORTED_TO_TELLUS', after: 'FINISHED_IN_TELLUS' })).toBe('case.member');
    expect(of({ action: 'noteMembership', before: 'ARCHIVED', after: 'ARCHIVED' })).toBe('case.member');
  });

  it('leave out an approval with more to come, its withdrawal, and what is undone', () => {
    expect(webhookEventOf({ ...step, after: 'APPROVED_BY_MA' })).toBeNull();
    expect(webhookEventOf({ ...step, before: 'APPROVED_BY_MA' })).toBeNull();
    for (const after of CASE_STATUSES) {
      expect(webhookEventOf({ ...step, action: 'takeBack', before: 'REJECTED', after })).toBeNull();
      expect(webhookEventOf({ ...step, action: 'unarchiveCase', before: 'ARCHIVED', after })).toBeNull();
    }
  });
});

it('is tried again after growing pauses, at most six hours', () => {
  expect([1, 2, 3, 9, 10, 500].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([
    1, 2, 4, 256, 360, 360,
  ]);
});

it('goes to an address with https, or to this machine', () => {
  const problem = (address: string) => fieldProblem(WEBHOOK_ADDRESS, address);
  expect(problem(' https://crm.example.org/in?from=us ')).toBeNull();
  expect(problem('http://localhost:4000/webhooks')).toBeNull();
  for (const address of [
    'http://crm.example.org',
    'http://localhost.example.org',
    'ftp://example.org',
    'https://anna:secret@example.org',
    'https://example.org/#part',
    'https:///path',
    'example.org',
  ]) {
    expect(problem(address), address).toBe('WEBHOOK_ADDRESS');
  }
  expect(problem(`https://example.org/${'x'.repeat(500)}`)).toBe('TOO_LONG');
});
