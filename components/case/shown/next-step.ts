import type { CaseView } from '@/lib/contract/shapes';
import { holdsFor, type ReviewStep } from '@/lib/domain/lifecycle/conditions';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';
import { type Action, statusesFor, type TransitionName } from '@/lib/domain/lifecycle/transitions';

/** The next step of a case: what it is, whose turn it is, and what must be done before it. */
export interface NextStep {
  /** Section of its texts under `case.next`. */
  code: StepCode;
  /** `act`: this case worker's turn; `wait`: someone else's; `done`: nothing more happens. */
  kind: 'act' | 'wait' | 'done';
  missing: CaseView['readiness']['export']['missing'];
}

export type StepCode =
  | 'applicantFills'
  | 'applicantSigns'
  | 'reviewCorrections'
  | 'waitForCorrections'
  | 'companySigns'
  | 'paperArrives'
  | 'paperPosted'
  | 'review'
  | 'shareInternal'
  | 'managerSigns'
  | 'approveInternal'
  | 'submitRegional'
  | 'answerRegional'
  | 'export'
  | 'exportDespiteAdvice'
  | 'registerConfirms'
  | 'member'
  | 'withdrawn'
  | 'applicationWithdrawn'
  | 'archived'
  | 'rejected'
  | 'reset'
  | 'gone';

/** Returns the current step. Corrections come first. */
export function nextStep(view: CaseView): NextStep {
  const code = codeOf(view);
  const action = ACTION[code];
  const missing = missingBefore(code, view);
  if (ENDED.includes(code)) {
    return { code, kind: 'done', missing };
  }
  const isMine = action !== undefined && view.permissions.includes(action);
  return { code, kind: isMine ? 'act' : 'wait', missing };
}

const ENDED: readonly StepCode[] = [
  'member',
  'withdrawn',
  'applicationWithdrawn',
  'archived',
  'rejected',
  'reset',
  'gone',
];

/** The action that each step requires. Steps without an action are not for case workers. */
const ACTION: Partial<Record<StepCode, Action>> = {
  reviewCorrections: 'approveCorrection',
  paperPosted: 'uploadSignedDocument',
  review: 'approveForm',
  shareInternal: 'shareForInternalSignature',
  approveInternal: 'approveInternalSignature',
  submitRegional: 'submitForRegionalReview',
  answerRegional: 'answerRegionalReview',
  export: 'exportCase',
  exportDespiteAdvice: 'exportCase',
};

/** Returns the regional reviewer's comment, or null. */
export function regionalComment({ extraReviewSteps }: Pick<CaseView, 'extraReviewSteps'>): string | null {
  return extraReviewSteps.find(({ name }) => name === 'REGIONAL_REVIEW')?.comment ?? null;
}

function codeOf(view: CaseView): StepCode {
  if (view.isApplicationWithdrawn && view.status !== 'ARCHIVED') return 'applicationWithdrawn';
  const corrections = correctionStep(view);
  switch (view.status) {
    case 'CREATED':
    case 'CREATED_GETACCEPT':
    case 'STARTED':
      return corrections ?? (view.readiness.signature.ready ? 'applicantSigns' : 'applicantFills');
    case 'SHARED_FOR_EXTERNAL_SIGNATURE':
      return 'companySigns';
    case 'DOWNLOADED_FOR_ANALOG_SIGNATURE':
      return isPaperPosted(view.analogSignature?.status) ? 'paperPosted' : 'paperArrives';
    case 'SUBMITTED':
      return corrections ?? 'review';
    case 'APPROVED_BY_MA':
    case 'APPROVED':
      return afterApproval(view);
    case 'SHARED_FOR_INTERNAL_SIGNATURE':
      return 'managerSigns';
    case 'INTERNAL_SIGNATURE_SIGNED':
      return 'approveInternal';
    default:
      return LATE[view.status];
  }
}

/** Returns the step after the approval: the first that the tables allow such an organisation in this status. */
function afterApproval({ status, extraReviewSteps }: CaseView): StepCode {
  const has = (name: CaseView['extraReviewSteps'][number]['name']) =>
    extraReviewSteps.some((step) => step.name === name);
  const facts = {
    status,
    hasInternalSignature: has('INTERNAL_SIGNATURE'),
    hasRegionalReview: has('REGIONAL_REVIEW'),
  };
  const mayLeadOn = (name: TransitionName, step: ReviewStep) =>
    statusesFor(name).includes(status) && holdsFor(step, facts);
  if (mayLeadOn('shareForInternalSignature', 'internalStep')) return 'shareInternal';
  return mayLeadOn('submitForRegionalReview', 'regionalStep') ? 'submitRegional' : 'export';
}

const LATE = {
  OUT_FOR_REGIONAL_REVIEW: 'answerRegional',
  APPROVED_BY_REGIONAL_REVIEWER: 'export',
  REJECTED_BY_REGIONAL_REVIEWER: 'exportDespiteAdvice',
  EXPORTED_TO_TELLUS: 'registerConfirms',
  FINISHED_IN_TELLUS: 'member',
  CANCELLED_IN_TELLUS: 'withdrawn',
  ARCHIVED: 'archived',
  REJECTED: 'rejected',
  RESET: 'reset',
  REMOVED: 'gone',
  INVALID: 'gone',
} as const;

function correctionStep(view: CaseView): StepCode | null {
  if (view.handledByAspirantCorrections > 0) {
    return 'reviewCorrections';
  }
  return view.notYetHandledByAspirantCorrections > 0 ? 'waitForCorrections' : null;
}

function missingBefore(code: StepCode, { readiness }: CaseView): NextStep['missing'] {
  switch (code) {
    case 'applicantFills':
      return readiness.signature.missing;
    case 'review':
      return readiness.internalSignature.missing;
    case 'submitRegional':
      return readiness.regionalReview.missing;
    default:
      return [];
  }
}
