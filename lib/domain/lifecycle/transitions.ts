import type { Condition } from './conditions';
import {
  ACTIVE,
  APPROVED_STAGES,
  CASE_STATUSES,
  type CaseStatus,
  DRAFTS,
  EDITABLE,
  ENDED,
  GONE,
  isGone,
  OPEN,
  REGIONAL_ANSWERS,
} from './status';

/**
 * The lifecycle of a case. Every change of `status`, the first one included, is a row of TRANSITIONS that the engine carries out. Nothing
 * else writes the status. A change of a case that leaves its status alone is a row of OTHER_ACTIONS, which lists the statuses that allow
 * it. Who may take each action: `permissions.ts`.
 */

/** The target of a transition that depends on the organisation or on what happened. */
export type Target =
  | CaseStatus
  /** CREATED_GETACCEPT if the organisation signs with GetAccept, else CREATED. */
  | 'FIRST'
  /** The status before the regional review. */
  | 'BEFORE_REVIEW'
  /** APPROVED_BY_REGIONAL_REVIEWER or REJECTED_BY_REGIONAL_REVIEWER. */
  | 'REGIONAL_ANSWER'
  /** The status before the decision that is taken back. */
  | 'BEFORE_DECISION'
  /** The status that the case was archived from. */
  | 'BEFORE_ARCHIVE';

export interface Transition {
  /** Empty if there is no case yet. */
  from: readonly CaseStatus[];
  to: Target;
  /** Conditions that hold for the case as a whole. */
  when?: readonly Condition[];
  /** Conditions that apply only if the case has that status. */
  whenIn?: Partial<Record<CaseStatus, readonly Condition[]>>;
  /** Derived: the engine carries it out after one of these actions, if `when` holds and `unless` does not. */
  after?: readonly OtherActionName[];
  unless?: readonly Condition[];
}

const APPROVED_ANY: readonly CaseStatus[] = ['APPROVED_BY_MA', 'APPROVED'];

/** After these actions the engine checks the approvals again, because the actions may complete or break them. */
const APPROVALS = [
  'approveForm',
  'setCheckPoint',
  'approveSignature',
  'requestCorrection',
  'approveCorrection',
] as const;

export const TRANSITIONS = {
  createCase: { from: [], to: 'FIRST' },
  createSilentCase: { from: [], to: 'FIRST' },
  startForm: { from: ['CREATED', 'CREATED_GETACCEPT'], to: 'STARTED' },
  shareForSignature: {
    from: EDITABLE,
    to: 'SHARED_FOR_EXTERNAL_SIGNATURE',
    when: ['signingService', 'readyForSignature'],
  },
  completeSignature: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'SUBMITTED' },
  declineSignature: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'FIRST' },
  cancelSignature: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'FIRST' },
  /** The signatories get another document. */
  replaceSignatory: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'SHARED_FOR_EXTERNAL_SIGNATURE' },
  lockForPaper: { from: EDITABLE, to: 'DOWNLOADED_FOR_ANALOG_SIGNATURE', when: ['readyForSignature'] },
  uploadSignedDocument: { from: ['DOWNLOADED_FOR_ANALOG_SIGNATURE'], to: 'SUBMITTED' },
  rejectSignature: {
    from: ['SUBMITTED', 'APPROVED_BY_MA', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'],
    to: 'FIRST',
    whenIn: { DOWNLOADED_FOR_ANALOG_SIGNATURE: ['postedOnPaper'] },
  },
  completeApproval: {
    from: ['SUBMITTED'],
    to: 'APPROVED_BY_MA',
    after: APPROVALS,
    when: ['readyForInternalSignature'],
  },
  withdrawApproval: {
    from: APPROVED_STAGES,
    to: 'SUBMITTED',
    after: APPROVALS,
    unless: ['readyForInternalSignature'],
  },
  shareForInternalSignature: {
    from: ['APPROVED_BY_MA'],
    to: 'SHARED_FOR_INTERNAL_SIGNATURE',
    when: ['internalStep', 'readyForInternalSignature'],
  },
  completeInternalSignature: { from: ['SHARED_FOR_INTERNAL_SIGNATURE'], to: 'INTERNAL_SIGNATURE_SIGNED' },
  declineInternalSignature: { from: ['SHARED_FOR_INTERNAL_SIGNATURE'], to: 'APPROVED_BY_MA' },
  approveInternalSignature: { from: ['INTERNAL_SIGNATURE_SIGNED'], to: 'APPROVED' },
  unapproveInternalSignature: { from: ['APPROVED'], to: 'INTERNAL_SIGNATURE_SIGNED' },
  rejectInternalSignature: {
    from: ['SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL_SIGNATURE_SIGNED', 'APPROVED'],
    to: 'APPROVED_BY_MA',
  },
  submitForRegionalReview: {
    from: APPROVED_ANY,
    to: 'OUT_FOR_REGIONAL_REVIEW',
    when: ['regionalStep', 'regionalReviewer', 'readyForInternalSignature'],
  },
  withdrawRegionalReview: { from: ['OUT_FOR_REGIONAL_REVIEW'], to: 'BEFORE_REVIEW' },
  answerRegionalReview: { from: ['OUT_FOR_REGIONAL_REVIEW'], to: 'REGIONAL_ANSWER' },
  exportCase: {
    from: [...APPROVED_ANY, ...REGIONAL_ANSWERS],
    to: 'EXPORTED_TO_TELLUS',
    when: ['readyForExport'],
  },
  activateMembership: { from: ['EXPORTED_TO_TELLUS'], to: 'FINISHED_IN_TELLUS' },
  cancelMembership: { from: ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS'], to: 'CANCELLED_IN_TELLUS' },
  /** The company changes its mind before the decision. */
  withdrawApplication: { from: ACTIVE, to: 'CANCELLED_IN_TELLUS' },
  rejectCase: { from: ACTIVE, to: 'REJECTED' },
  /** Undoes a decision whose mails still wait. */
  takeBack: { from: [...OPEN, 'REJECTED'], to: 'BEFORE_DECISION' },
  resetCase: {
    from: ['REJECTED', 'ARCHIVED'],
    to: 'RESET',
    whenIn: { ARCHIVED: ['archivedAfterRejection'] },
  },
  removeCase: { from: ACTIVE, to: 'REMOVED' },
  archiveCase: {
    from: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET', 'EXPORTED_TO_TELLUS'],
    to: 'ARCHIVED',
  },
  /** Undoes archiving. What the register has reported meanwhile stays. */
  unarchiveCase: { from: ['ARCHIVED'], to: 'BEFORE_ARCHIVE', when: ['notErased'] },
  /** Not EXPORTED_TO_TELLUS: only a person archives such cases. */
  archiveByAge: { from: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET'], to: 'ARCHIVED' },
  invalidateCase: { from: ACTIVE, to: 'INVALID' },
  eraseByAge: { from: [...DRAFTS, ...ENDED], to: 'REMOVED' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;
export const TRANSITION_NAMES = Object.keys(TRANSITIONS) as TransitionName[];

/** Not while the case is out for signing or for regional review. */
const REVIEWABLE: readonly CaseStatus[] = [...EDITABLE, 'SUBMITTED', ...APPROVED_STAGES];
const NOT_GONE: readonly CaseStatus[] = CASE_STATUSES.filter((status) => !isGone(status));

/** Actions that do not change the status, with the statuses that allow them. */
export const OTHER_ACTIONS = {
  viewCase: NOT_GONE,
  viewInternal: NOT_GONE,
  /** Reads a case that is removed or invalid. */
  viewGoneCase: GONE,
  viewLink: NOT_GONE,
  saveValues: ACTIVE,
  requestCorrection: REVIEWABLE,
  markCorrectionHandled: REVIEWABLE,
  approveCorrection: REVIEWABLE,
  approveForm: REVIEWABLE,
  setCheckPoint: REVIEWABLE,
  approveSignature: ['SUBMITTED', ...APPROVED_STAGES],
  choosePaperDelivery: ['DOWNLOADED_FOR_ANALOG_SIGNATURE'],
  markPosted: ['DOWNLOADED_FOR_ANALOG_SIGNATURE'],
  downloadPaper: ['DOWNLOADED_FOR_ANALOG_SIGNATURE'],
  postMessage: NOT_GONE,
  markMessageHandled: NOT_GONE,
  writeNote: NOT_GONE,
  deleteNote: NOT_GONE,
  changeLocale: NOT_GONE,
  delegate: OPEN,
  resetDelegation: OPEN,
  /** The person responsible goes away or comes back. */
  coverAbsence: OPEN,
  changeContact: OPEN,
  viewColleagues: NOT_GONE,
  inviteColleague: ACTIVE,
  withdrawColleague: NOT_GONE,
  sendAdmissionDate: OPEN,
  sendReminder: [...EDITABLE, 'SHARED_FOR_EXTERNAL_SIGNATURE', 'SUBMITTED'],
  remindSignatory: ['SHARED_FOR_EXTERNAL_SIGNATURE'],
  resendMail: NOT_GONE,
  sendLink: NOT_GONE,
  storeCreditReport: NOT_GONE,
  changeLegalName: ACTIVE,
  /** The publisher of a new version moves open applications to it. */
  moveToVersion: EDITABLE,
  trackSignatories: ['SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE'],
  downloadPdf: NOT_GONE,
  downloadZip: NOT_GONE,
  exportList: NOT_GONE,
  viewStatistics: NOT_GONE,
  /** The register reports on the membership of a case that was archived before the register answered. */
  noteMembership: ['ARCHIVED'],
  noteCancellation: ['ARCHIVED'],
  anonymiseByAge: ENDED,
} as const satisfies Record<string, readonly CaseStatus[]>;

export type OtherActionName = keyof typeof OTHER_ACTIONS;
export type Action = TransitionName | OtherActionName;

export const ACTIONS = [...TRANSITION_NAMES, ...Object.keys(OTHER_ACTIONS)] as Action[];

/**
 * The actions that are reported to others: their mails wait, and until the mails go, people who may take the action may undo it as a whole.
 */
export const HELD_ACTIONS = [
  'rejectCase',
  'rejectSignature',
  'answerRegionalReview',
  'requestCorrection',
  'changeContact',
  'sendAdmissionDate',
] as const satisfies readonly Action[];
export type HeldAction = (typeof HELD_ACTIONS)[number];

export const isHeldAction = (action: string): action is HeldAction =>
  HELD_ACTIONS.some((one) => one === action);

export function isTransition(action: Action): action is TransitionName {
  return action in TRANSITIONS;
}

/** The statuses that allow an action, apart from its conditions. */
export function statusesFor(action: Action): readonly CaseStatus[] {
  return isTransition(action) ? TRANSITIONS[action].from : OTHER_ACTIONS[action];
}

/** Conditions of the actions that change no status. */
const OTHER_CONDITIONS: Partial<Record<Action, readonly Condition[]>> = {
  approveSignature: ['signatureHandedIn'],
  postMessage: ['notErased'],
  writeNote: ['notErased'],
  sendReminder: ['waitsForCompany'],
  storeCreditReport: ['notErased'],
  /** An empty application would suggest that there never were any answers. */
  downloadPdf: ['notErased'],
  downloadZip: ['notErased'],
  noteMembership: ['archivedUnanswered'],
  noteCancellation: ['archivedAfterExport'],
};

/** The conditions of an action for a case with the given status. */
export function conditionsFor(action: Action, status: CaseStatus): readonly Condition[] {
  if (!isTransition(action)) return OTHER_CONDITIONS[action] ?? [];
  const transition: Transition = TRANSITIONS[action];
  return [...(transition.when ?? []), ...(transition.whenIn?.[status] ?? [])];
}

export interface TargetFacts {
  signsWithService: boolean;
  statusBeforeReview: CaseStatus | null;
  isRecommended: boolean | null;
  statusBeforeDecision?: CaseStatus | null;
  archivedFrom?: CaseStatus | null;
}

/** The status that a transition leads to. Throws if a fact that it depends on is missing, which is a defect. */
export function targetOf(name: TransitionName, facts: TargetFacts): CaseStatus {
  const target: Target = TRANSITIONS[name].to;
  if (target === 'FIRST') return facts.signsWithService ? 'CREATED_GETACCEPT' : 'CREATED';
  if (target === 'BEFORE_REVIEW') return required(facts.statusBeforeReview, name);
  if (target === 'BEFORE_ARCHIVE') return required(facts.archivedFrom ?? null, name);
  if (target === 'BEFORE_DECISION') return required(facts.statusBeforeDecision ?? null, name);
  if (target === 'REGIONAL_ANSWER') {
    return required(facts.isRecommended, name)
      ? 'APPROVED_BY_REGIONAL_REVIEWER'
      : 'REJECTED_BY_REGIONAL_REVIEWER';
  }
  return target;
}

function required<T>(value: T | null, name: TransitionName): T {
  if (value === null) throw new Error(`The target of ${name} needs a fact that the case does not have`);
  return value;
}
