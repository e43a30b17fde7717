import type { CaseView } from '@/lib/contract/shapes';
import { isActive } from '@/lib/domain/lifecycle/status';
import type { Process } from '@/lib/domain/organisation/body';
import type { RegionalReview } from '@/lib/generated/prisma/client';
import type { CaseRecord } from './access/locked-case';

type StepColumns = Pick<CaseRecord, 'internalSignature' | 'creditReport'>;

/**
 * The columns of a case that say how far its extra steps are, by its process, which alone decides whether it has them: null without the step.
 * A new case has done nothing; after a move `done` stays, and so does a report that was fetched.
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

/** Nobody waits for an answer about a case that is not active any more. */
function reviewStatus({ status }: CaseRecord, review: RegionalReview | null) {
  if (!review) return 'NOT_REQUESTED';
  if (review.recommended === null) return isActive(status) ? 'REQUESTED' : 'UNANSWERED';
  return review.recommended ? 'RECOMMENDED' : 'NOT_RECOMMENDED';
}
