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
