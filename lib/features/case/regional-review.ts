import { CALLS } from '@/lib/contract/contract';
import { regionalReviewersOf } from '@/lib/engine/access/facts';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import type { Tx } from '@/lib/platform/database/db';

/** Sends the case to the regional reviewers of the organisation. */
export const submitForRegionalReview = defineCommand({
  call: CALLS.submitForRegionalReview,
  async perform({ tx, actor, case: theCase, now }) {
    await retireReview(tx, theCase.id);
    await tx.regionalReview.create({
      data: { caseId: theCase.id, requestedBy: actor.name, requestedAt: now },
    });
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'SubmittedForRegionalReview', details: {} },
      update: { statusBeforeReview: theCase.status },
      mails: [{ type: 'regionalReviewRequested', to: await reviewerEmails(tx, theCase.moId) }],
    };
  },
});

/** Takes the case back from the regional reviewers. */
export const withdrawRegionalReview = defineCommand({
  call: CALLS.withdrawRegionalReview,
  async perform({ tx, case: theCase }) {
    await retireReview(tx, theCase.id);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'RegionalReviewWithdrawn', details: {} },
      update: { statusBeforeReview: null },
      mails: await mailsToReviewers(tx, theCase, 'organisation'),
    };
  },
});

/** Recommends the company as a member, or not. The case goes back to the member administrator. */
export const answerRegionalReview = defineCommand({
  call: CALLS.answerRegionalReview,
  async perform({ tx, actor, case: theCase, now }, { recommended, comment }) {
    await tx.regionalReview.updateMany({
      where: { caseId: theCase.id, isCurrent: true },
      data: { recommended, comment, answeredBy: actor.name, answeredAt: now },
    });
    return {
      result: ({ status }) => ({ status }),
      isRecommended: recommended,
      audit: {
        type: recommended ? 'RegionalReviewApproved' : 'RegionalReviewRejected',
        details: { comment },
      },
      mails: [
        {
          type: 'regionalReviewAnswered',
          to: 'responsible',
          quote: comment,
          values: { reviewer: actor.name, answer: recommended ? 'yes' : 'no' },
        },
      ],
    };
  },
});

async function retireReview(tx: Tx, caseId: string): Promise<void> {
  await tx.regionalReview.updateMany({ where: { caseId, isCurrent: true }, data: { isCurrent: false } });
}

/** The mail to the regional reviewers who have the case: by whom it is taken from them. None if they do not have it. */
export async function mailsToReviewers(
  tx: Tx,
  { status, moId }: CaseRecord,
  by: 'organisation' | 'company',
): Promise<MailRequest[]> {
  if (status !== 'OUT_FOR_REGIONAL_REVIEW') return [];
  return [{ type: 'regionalReviewWithdrawn', to: await reviewerEmails(tx, moId), values: { how: by } }];
}

/** The email addresses of the organisation's regional reviewers. */
async function reviewerEmails(tx: Tx, moId: number): Promise<string[]> {
  const accounts = await tx.account.findMany({
    where: { roles: { some: regionalReviewersOf(moId) } },
    select: { email: true },
  });
  return [...new Set(accounts.map(({ email }) => email).filter(Boolean))];
}
