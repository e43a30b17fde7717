import type { CaseView } from '@/lib/contract/shapes';
import type { RegionalReview } from '@/lib/generated/prisma/client';
import type { CaseRecord } from './access/locked-case';

/** The organisation's extra review steps, each with its status. */
export function reviewSteps(
  theCase: CaseRecord,
  review: RegionalReview | null,
): CaseView['extraReviewSteps'] {
  const steps: CaseView['extraReviewSteps'] = [];
  if (theCase.process.hasCreditReport) {
    steps.push({ name: 'CREDIT_REPORT', status: theCase.creditReport ?? 'NOT_YET_AVAILABLE', comment: null });
  }
  if (theCase.process.hasInternalSignature) {
    const status = theCase.internalSignature ?? 'SIGNATURES_NOT_YET_REQUESTED';
    steps.push({ name: 'INTERNAL_SIGNATURE', status, comment: null });
  }
  if (theCase.process.hasRegionalReview) {
    steps.push({ name: 'REGIONAL_REVIEW', status: reviewStatus(review), comment: review?.comment ?? null });
  }
  return steps;
}

function reviewStatus(review: RegionalReview | null) {
  if (!review) return 'NOT_REQUESTED';
  if (review.recommended === null) return 'REQUESTED';
  return review.recommended ? 'RECOMMENDED' : 'NOT_RECOMMENDED';
}
