import { CALLS } from '@/lib/contract/contract';
import { defineCommand } from '@/lib/engine/command';
import { mailsToReviewers } from './regional-review';

/** Rejects an application and mails the reason to the company. Regional reviewers who have it learn that they need not review it. */
export const rejectCase = defineCommand({
  call: CALLS.rejectCase,
  async perform({ tx, case: theCase }, { reason }) {
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseRejected', details: { reason } },
      update: { rejectionReason: reason },
      mails: [
        { type: 'caseRejected', to: 'contact', quote: reason },
        ...(await mailsToReviewers(tx, theCase, 'organisation')),
      ],
    };
  },
});
