import type { CaseView } from '@/lib/contract/shapes';
import type { NextStep } from '@/lib/domain/lifecycle/next-step';

/** Returns the regional reviewer's comment, or null. */
export function regionalComment({ extraReviewSteps }: Pick<CaseView, 'extraReviewSteps'>): string | null {
  return extraReviewSteps.find(({ name }) => name === 'REGIONAL_REVIEW')?.comment ?? null;
}

/** Returns what is missing before a step can be taken. */
export function missingBefore(
  code: NextStep['code'],
  { readiness }: Pick<CaseView, 'readiness'>,
): CaseView['readiness']['export']['missing'] {
  switch (code) {
    case 'applicantFills':
      return readiness.signature.missing;
    case 'review':
      return readiness.internalSignature.missing;
    case 'submitRegional':
      return readiness.regionalReview.missing;
    case 'exportFailed':
      return readiness.export.missing;
    default:
      return [];
  }
}
