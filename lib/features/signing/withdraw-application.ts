import { CALLS } from '@/lib/contract/contract';
import { defineCommand } from '@/lib/engine/command';
import { mailsToReviewers } from '@/lib/features/case/regional-review';
import { mailsToSignatories } from './company-signature';

/**
 * Withdraws an application for the company, which may then apply again. Confirms it to the contact person, and notifies the person
 * responsible, the regional reviewers who have it, and the signatories.
 */
export const withdrawApplication = defineCommand({
  call: CALLS.withdrawApplication,
  async perform({ tx, case: theCase }, { reason }) {
    const waiting = await tx.signature.findFirst({
      where: { caseId: theCase.id, kind: 'DIGITAL', isCurrent: true, status: 'SHARED' },
      select: { id: true },
    });
    const quote = reason ?? null;
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'ApplicationWithdrawn', details: { reason: quote } },
      mails: [
        { type: 'applicationWithdrawn', to: 'contact' },
        { type: 'withdrawnByCompany', to: 'responsible', ...(quote && { quote }) },
        ...(await mailsToReviewers(tx, theCase, 'company')),
        ...(waiting ? await mailsToSignatories(tx, theCase, waiting.id, 'cancelled') : []),
      ],
    };
  },
});
