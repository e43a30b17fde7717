import { expect, it } from 'vitest';
import { SignatureState } from '@/components/applicant/signature-state';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { ANALOG_SIGNATURE_STATUSES, SIGNATURE_STATUSES } from '@/lib/domain/lifecycle/status';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

function downloadOf(signatures: Partial<ApplicantCase>) {
  const theCase: ApplicantCase = { ...sampleCase(), status: 'REJECTED', ...signatures };
  const { queryByRole, t } = showScreen(<SignatureState theCase={theCase} />, 'sv', () => new Response());
  return queryByRole('link', { name: t('signing.state.download') });
}

it.each(SIGNATURE_STATUSES)(
  'a digital signature that is %s has a signed document if it was signed',
  (status) => {
    const signature = { status, rejectionMessage: null, signatories: [] };
    const hasBeenSigned = ['SIGNED', 'APPROVED', 'REJECTED_BY_MA'].includes(status);
    expect(downloadOf({ signature }) !== null).toBe(hasBeenSigned);
  },
);

it.each(ANALOG_SIGNATURE_STATUSES)('a paper that is %s has one when it was uploaded', (status) => {
  const paper = { status, numberOfSignatories: 1, rejectionMessage: null };
  expect(downloadOf({ analogSignature: { ...paper, fileName: null } })).toBeNull();
  expect(downloadOf({ analogSignature: { ...paper, fileName: 'a.pdf' } })).not.toBeNull();
});

it('an applicant reads about the company and the organisation, not about applicants and case workers', () => {
  const own = { rejectionMessage: null, signatories: [] };
  const paper = { numberOfSignatories: 1, rejectionMessage: null, fileName: null };
  for (const signatures of [
    ...SIGNATURE_STATUSES.map((status) => ({ signature: { ...own, status } })),
    ...ANALOG_SIGNATURE_STATUSES.map((status) => ({ analogSignature: { ...paper, status } })),
  ]) {
    const theCase: ApplicantCase = { ...sampleCase(), status: 'SUBMITTED', ...signatures };
    const { container, unmount } = showScreen(
      <SignatureState theCase={theCase} />,
      'sv',
      () => new Response(),
    );
    expect(container.textContent).toMatch(/[a-zåäö]/);
    expect(container.textContent).not.toMatch(/sökande|handläggare/i);
    unmount();
  }
});
