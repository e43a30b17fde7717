import type { CaseView } from '@/lib/contract/shapes';
import { type NextStep, nextStep, type StepFacts } from '@/lib/domain/lifecycle/next-step';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';

type ReviewStepName = CaseView['extraReviewSteps'][number]['name'];

/** Returns the next step of the case for whoever reads it. */
export function nextStepOf(view: CaseView): NextStep {
  return nextStep(stepFactsOf(view), { role: view.roleId, permissions: view.permissions });
}

/** Returns the facts that the next step depends on. */
export function stepFactsOf(view: CaseView): StepFacts {
  const has = (name: ReviewStepName) => view.extraReviewSteps.some((step) => step.name === name);
  return {
    status: view.status,
    unhandledMessages: view.notHandledSupportMessages,
    handledCorrections: view.handledByAspirantCorrections,
    openCorrections: view.notYetHandledByAspirantCorrections,
    hasUndeliveredMail: view.undeliveredMail !== null,
    hasFailedExport: view.exportFailedAt !== undefined,
    hasBouncedSignatory: view.bouncedSignatory === true,
    hasOverdueCorrection: view.overdueCorrection === true,
    isReadyForSignature: view.readiness.signature.ready,
    isPaperPosted: isPaperPosted(view.analogSignature?.status),
    isApplicationWithdrawn: view.isApplicationWithdrawn === true,
    hasInternalSignature: has('INTERNAL_SIGNATURE'),
    hasRegionalReview: has('REGIONAL_REVIEW'),
  };
}

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
