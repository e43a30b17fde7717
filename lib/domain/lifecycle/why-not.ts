import type { CaseFacts, Condition } from './conditions';
import { type CaseStatus, STATUSES } from './status';
import { type Action, statusesFor } from './transitions';

/** Why an action is not possible, where nobody has taken the possibility away. Each is a text under `errors.whyNot`. */
export type WhyNot =
  | 'erased'
  | 'internalNotApproved'
  | 'noInternalStep'
  | 'noRegionalStep'
  | 'noSigningService'
  | 'notAnswered'
  | 'notApproved'
  | 'notArchived'
  | 'notEnded'
  | 'notExported'
  | 'notHandedIn'
  | 'notInReview'
  | 'notLocked'
  | 'notNow'
  | 'notRejected'
  | 'notShared'
  | 'notSharedInternally'
  | 'notSigned'
  | 'notSignedInternally'
  | 'notWaiting';

/** What the reason depends on. */
export type Stand = Pick<CaseFacts, 'status' | 'hasInternalSignature' | 'hasRegionalReview'>;

const rankOf = (status: CaseStatus): number => STATUSES[status].rank;

/** The steps that only some organisations have, with their actions. */
const INTERNAL: readonly Action[] = [
  ...(['shareForInternalSignature', 'completeInternalSignature', 'declineInternalSignature'] as const),
  ...(['approveInternalSignature', 'unapproveInternalSignature', 'rejectInternalSignature'] as const),
];
const REGIONAL: readonly Action[] = [
  'submitForRegionalReview',
  'withdrawRegionalReview',
  'answerRegionalReview',
];

/** What is missing before an action that belongs to one status or to the end of the case. */
const OF_ITS_OWN: Partial<Record<Action, WhyNot>> = {
  completeSignature: 'notShared',
  declineSignature: 'notShared',
  cancelSignature: 'notShared',
  replaceSignatory: 'notShared',
  remindSignatory: 'notShared',
  trackSignatories: 'notShared',
  uploadSignedDocument: 'notLocked',
  choosePaperDelivery: 'notLocked',
  markPosted: 'notLocked',
  downloadPaper: 'notLocked',
  completeInternalSignature: 'notSharedInternally',
  declineInternalSignature: 'notSharedInternally',
  rejectInternalSignature: 'notSharedInternally',
  approveInternalSignature: 'notSignedInternally',
  unapproveInternalSignature: 'internalNotApproved',
  withdrawRegionalReview: 'notInReview',
  answerRegionalReview: 'notInReview',
  activateMembership: 'notExported',
  cancelMembership: 'notExported',
  archiveCase: 'notEnded',
  archiveByAge: 'notEnded',
  unarchiveCase: 'notArchived',
  resetCase: 'notRejected',
};

/** Whether a case has already passed every status that allows an action. */
export function isPast(action: Action, { status }: Stand): boolean {
  return statusesFor(action).every((each) => rankOf(each) < rankOf(status));
}

/** Why the status of a case does not allow an action: the step that is missing, or else only that the status is no such status. */
export function whyNot(action: Action, stand: Stand): WhyNot {
  const { hasInternalSignature, hasRegionalReview } = stand;
  if (INTERNAL.includes(action) && !hasInternalSignature) return 'noInternalStep';
  if (REGIONAL.includes(action) && !hasRegionalReview) return 'noRegionalStep';
  return isStillToCome(action, stand) ? (OF_ITS_OWN[action] ?? nextStep(stand)) : 'notNow';
}

/** Whether the case is on its way to a status that allows the action. */
function isStillToCome(action: Action, { status }: Stand): boolean {
  const later = (each: CaseStatus) => rankOf(each) > rankOf(status);
  const allowed = statusesFor(action);
  // Both wait for several steps, one after the other. What is between is not in their way, but on it.
  return action === 'exportCase' || action === 'submitForRegionalReview'
    ? allowed.some(later)
    : allowed.every(later);
}

/** The next step of a case that is not decided. */
function nextStep({ status, hasInternalSignature }: Stand): WhyNot {
  if (rankOf(status) < STATUSES.SUBMITTED.rank) return 'notSigned';
  if (status === 'SUBMITTED') return 'notApproved';
  if (status === 'OUT_FOR_REGIONAL_REVIEW') return 'notAnswered';
  if (!hasInternalSignature || rankOf(status) > STATUSES.INTERNAL_SIGNATURE_SIGNED.rank) return 'notNow';
  return status === 'INTERNAL_SIGNATURE_SIGNED' ? 'internalNotApproved' : 'notSignedInternally';
}

/** Why an action is not possible whose status would allow it: a condition does not hold. */
export function whyUnmet(condition: Condition, { hasRegionalReview }: Stand): WhyNot {
  if (condition === 'regionalStep') return hasRegionalReview ? 'notSignedInternally' : 'noRegionalStep';
  return WHY_UNMET[condition] ?? 'notNow';
}

const WHY_UNMET: Partial<Record<Condition, WhyNot>> = {
  signingService: 'noSigningService',
  internalStep: 'noInternalStep',
  postedOnPaper: 'notHandedIn',
  signatureHandedIn: 'notHandedIn',
  waitsForCompany: 'notWaiting',
  archivedAfterRejection: 'notRejected',
  archivedUnanswered: 'notExported',
  archivedAfterExport: 'notExported',
  notErased: 'erased',
};
