import { expect, it } from 'vitest';
import type { CaseCall } from '@/components/case/calls/case-call';
import { CallButton } from '@/components/case/calls/use-case-call';
import { refusal, showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

const view = caseViewWith();
const input = { caseId: view.id };
const approve = { name: 'confirmInternalSignature', input: { ...input, isConfirmed: true } } as const;
const nothing = { corrections: [], messageIds: [], forms: [], checkPoints: [], signature: true };

it.each<[string, CaseCall, RegExp]>([
  [
    'the signing service is away',
    {
      ...{ name: 'approveReview', input: { ...input, ...nothing }, done: 'reviewApproved' },
      next: {
        ...{ name: 'shareForInternalSignature', input: { ...input, emails: ['chef@example.com'] } },
        ...{ done: 'reviewSent', signing: 'internal' },
      },
    },
    /^Granskningen är godkänd, men .* inte skickad .*Signeringstjänsten svarar inte/,
  ],
  [
    'the review cannot be requested',
    {
      ...{ ...approve, done: 'internalSignatureApproved' },
      next: { name: 'submitForRegionalReview', input, done: 'regionalSubmitted' },
    },
    /^Den interna underskriften är godkänd, men .* inte skickad till regional granskning\. Något annat/,
  ],
])('says what is done and what is not when %s', async (_what, call, said) => {
  const path = call.next?.name === 'submitForRegionalReview' ? 'Regional' : 'SubmitForInternalSignature';
  const { user, getByRole, findByText, queryByText } = showScreen(
    <CaseAround view={view}>
      <CallButton caseId={view.id} call={call}>
        Gör
      </CallButton>
    </CaseAround>,
    'sv',
    (sent) =>
      sent.path.includes(path) && sent.method !== 'GET'
        ? refusal(call.next?.signing ? 502 : 400, 'INTEGRATION_FAILED', {
            message: 'Något annat. Inget har ändrats.',
          })
        : Response.json(sent.method === 'GET' ? view : {}),
  );
  await user.click(getByRole('button'));
  await findByText(said);
  if (call.next?.signing) expect(queryByText(/Inget har ändrats/)).toBeNull();
});
