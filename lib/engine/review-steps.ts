import type { CaseView } from '@/lib/contract/shapes';
import { isActive } from '@/lib/domain/lifecycle/status';
import type { Process } from '@/lib/domain/organisation/body';
import type { RegionalReview } from '@/lib/generated/prisma/client';
import type { CaseRecord } from './access/locked-case';

type StepColumns = Pick<CaseRecord, 'internalSignature' | 'creditReport'>;

/**
 * The columns of a case that record how far its extra steps have come. The process alone decides whether a case has a step, and the column
 * is null without it. A new case has done nothing. After a move to another version `done` stays, and so does a credit report that was
 * fetched, even if the process no longer has the step.
 */
export function stepColumns(
  process: Pick<Process, 'hasInternalSignature' | 'hasCreditReport'>,
  done?: StepColumns,
): StepColumns {
  const { internalSignature = null, creditReport = null } = done ?? {};
  const fetched = creditReport === 'AVAILABLE' ? creditReport : null;
  return {
    internalSignature: process.hasInternalSignature
      ? (internalSignature ?? 'SIGNATURES_NOT_YET_REQUESTED')
      : null,
    creditReport: process.hasCreditReport ? (creditReport ?? 'NOT_YET_AVAILABLE') : fetched,
  };
}

/** The organisation's extra review steps, each with its status. */
export function reviewSteps(
  theCase: CaseRecord,
  review: RegionalReview | null,
): CaseView['extraReviewSteps'] {
  const steps: CaseView['extraReviewSteps'] = [];
  const { internalSignature, creditReport } = stepColumns(theCase.process, theCase);
  if (creditReport && theCase.process.hasCreditReport) {
    steps.push({ name: 'CREDIT_REPORT', status: creditReport, comment: null });
  }
  if (internalSignature) {
    steps.push({ name: 'INTERNAL_SIGNATURE', status: internalSignature, comment: null });
  }
  if (theCase.process.hasRegionalReview) {
    steps.push({
      name: 'REGIONAL_REVIEW',
      status: reviewStatus(theCase, review),
      comment: review?.comment ?? null,
    });
  }
  return steps;
}

/** The status of a regional review. If the case is no longer active, nobody waits for an answer. */
function reviewStatus({ status }: CaseRecord, review: RegionalReview | null) {
  if (!review) return 'NOT_REQUESTED';
  if (review.recommended === null) return isActive(status) ? 'REQUESTED' : 'UNANSWERED';
  return review.recommended ? 'RECOMMENDED' : 'NOT_RECOMMENDED';
}
