import { holdsFor, type ReviewStep } from './conditions';
import { isPermitted, type RoleId } from './permissions';
import { holderOf, type StateFacts, stateOf, type Task } from './state';
import { type Action, statusesFor, type TransitionName } from './transitions';

/** What the next step of a case depends on, besides its state. */
export interface StepFacts extends StateFacts {
  /** Nothing is missing before the company can sign. */
  isReadyForSignature: boolean;
  isPaperPosted: boolean;
  isApplicationWithdrawn: boolean;
  hasInternalSignature: boolean;
  hasRegionalReview: boolean;
}

/** The steps of a case. Each is a section of texts under `case.next`. */
export const STEP_CODES = [
  'exportFailed',
  'undelivered',
  'signatoryUndelivered',
  'question',
  'overdue',
  'applicantFills',
  'applicantSigns',
  'reviewCorrections',
  'waitForCorrections',
  'companySigns',
  'paperArrives',
  'paperPosted',
  'review',
  'shareInternal',
  'managerSigns',
  'approveInternal',
  'submitRegional',
  'answerRegional',
  'export',
  'exportDespiteAdvice',
  'registerConfirms',
  'member',
  'withdrawn',
  'applicationWithdrawn',
  'archived',
  'rejected',
  'reset',
  'gone',
] as const;
export type StepCode = (typeof STEP_CODES)[number];

/** `act`: the reader's turn; `wait`: someone else's; `done`: nothing more happens. */
export const STEP_KINDS = ['act', 'wait', 'done'] as const;

/** The next step of a case. */
export interface NextStep {
  code: StepCode;
  kind: (typeof STEP_KINDS)[number];
  /** What case workers have to do besides, in the order of `tasksFor`. */
  others: Task[];
  /** The step that the case is in all the same, if the task came in between and is not the case workers' own step. */
  meanwhile: StepCode | null;
}

/** Whoever reads the step: their role in the case's organisation, and the actions that they may take on the case now. */
export interface Reader {
  role: RoleId | undefined;
  permissions: readonly Action[];
}

/** Returns the next step: the most urgent task that the reader's role may do, or else the step that the status says. */
export function nextStep(facts: StepFacts, { role, permissions }: Reader): NextStep {
  const [task, ...others] = tasksFor(role, facts);
  const ofStatus = statusStep(facts);
  const code = task ? stepFor(task, ofStatus) : ofStatus;
  const action = actionFor(code, facts);
  const isActed = action !== undefined && code !== 'paperPosted' && permissions.includes(action);
  const isCovered = [task, ...others].some((one) => one === 'review' || one === 'decide');
  return {
    code,
    kind: isActed ? 'act' : ENDED.includes(code) ? 'done' : 'wait',
    others,
    meanwhile: task === undefined || isCovered ? null : ofStatus,
  };
}

/** Returns the tasks of a case: first those that the role may do, then the others, each most urgent first. */
export function tasksFor(role: RoleId | undefined, facts: StateFacts): Task[] {
  const { tasks } = stateOf(facts);
  const own = tasks.filter((task) => role !== undefined && mayDo(role, task, facts));
  return [...own, ...tasks.filter((task) => !own.includes(task))];
}

/** Whether the role may do any of the tasks of a case. */
export const canAct = (role: RoleId, facts: StateFacts): boolean =>
  stateOf(facts).tasks.some((task) => mayDo(role, task, facts));

/** The step that a decision is, for the roles: all of these are taken by the same people. */
const ANY_DECISION: StepCode = 'export';

const mayDo = (role: RoleId, task: Task, facts: StateFacts): boolean => {
  const action = actionFor(stepFor(task, ANY_DECISION), facts);
  return action !== undefined && isPermitted(action, role);
};

function stepFor(task: Task, decision: StepCode): StepCode {
  if (task === 'decide') return decision;
  return task === 'corrected' ? 'reviewCorrections' : task;
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

/** The action that each step takes. Steps without an action are not for case workers. */
const ACTIONS: Partial<Record<StepCode, Action>> = {
  exportFailed: 'exportCase',
  undelivered: 'changeContact',
  signatoryUndelivered: 'replaceSignatory',
  question: 'postMessage',
  overdue: 'sendReminder',
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

/** Returns the action that a step takes. Undefined if the step is not for case workers. */
export function actionFor(code: StepCode, { status }: Pick<StateFacts, 'status'>): Action | undefined {
  const isInternal = code === 'signatoryUndelivered' && status === 'SHARED_FOR_INTERNAL_SIGNATURE';
  return isInternal ? 'rejectInternalSignature' : ACTIONS[code];
}

/** Returns the step that a case is in, whatever came in between. */
function statusStep(facts: StepFacts): StepCode {
  const { status } = facts;
  if (facts.isApplicationWithdrawn && status !== 'ARCHIVED') return 'applicationWithdrawn';
  if (facts.openCorrections > 0 && holderOf(facts) === 'applicant') return 'waitForCorrections';
  switch (status) {
    case 'CREATED':
    case 'CREATED_GETACCEPT':
    case 'STARTED':
      return facts.isReadyForSignature ? 'applicantSigns' : 'applicantFills';
    case 'DOWNLOADED_FOR_ANALOG_SIGNATURE':
      return facts.isPaperPosted ? 'paperPosted' : 'paperArrives';
    case 'APPROVED_BY_MA':
    case 'APPROVED':
      return afterApproval(facts);
    default:
      return BY_STATUS[status];
  }
}

const BY_STATUS = {
  SHARED_FOR_EXTERNAL_SIGNATURE: 'companySigns',
  SUBMITTED: 'review',
  SHARED_FOR_INTERNAL_SIGNATURE: 'managerSigns',
  INTERNAL_SIGNATURE_SIGNED: 'approveInternal',
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

/** Returns the step after the approval: the first that the tables allow such an organisation in this status. */
function afterApproval(facts: StepFacts): StepCode {
  const mayLeadOn = (name: TransitionName, step: ReviewStep) =>
    statusesFor(name).includes(facts.status) && holdsFor(step, facts);
  if (mayLeadOn('shareForInternalSignature', 'internalStep')) return 'shareInternal';
  return mayLeadOn('submitForRegionalReview', 'regionalStep') ? 'submitRegional' : 'export';
}
