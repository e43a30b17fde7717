import { type CaseFacts, type Condition, type Obstacles, obstaclesTo } from './conditions';
import type { MissingItem } from './readiness';
import type { CaseStatus } from './status';
import {
  ACTIONS,
  type Action,
  conditionsFor,
  statusesFor,
  TRANSITION_NAMES,
  TRANSITIONS,
  type Transition,
  type TransitionName,
} from './transitions';

/** Role ids of the specification. With several roles in one organisation the lowest wins. */
export const ROLE = { administrator: 1, advisor: 2, readOnly: 3, regionalReviewer: 4 } as const;
export type RoleId = (typeof ROLE)[keyof typeof ROLE];
export const ROLE_IDS: readonly RoleId[] = [1, 2, 3, 4];

/** Where a role comes from: the identity provider, or somebody in the product. */
export const ROLE_SOURCES = ['provider', 'grant'] as const;

export function isRoleId(value: number): value is RoleId {
  return ROLE_IDS.includes(value as RoleId);
}

/**
 * The possible callers of an action: the contact person of the company or a colleague they invited, a case worker by role in the case's
 * organisation, or a job or webhook.
 */
export type Caller = 'applicant' | 'colleague' | RoleId | 'system';
export const CALLERS: readonly Caller[] = ['applicant', 'colleague', ...ROLE_IDS, 'system'];

/** The roles of assignees. A person with one of them can be responsible for a case, and substitute for others. */
export const ASSIGNEE_ROLES: readonly RoleId[] = [ROLE.administrator, ROLE.advisor];

const everyone: readonly Caller[] = ['applicant', 'colleague', 1, 2, 3, 4];
const workers: readonly Caller[] = [1, 2, 3, 4];
const readers: readonly Caller[] = [1, 2, 3];
const applying: readonly Caller[] = ['applicant', 'colleague', 1, 2];
const assignees: readonly Caller[] = ASSIGNEE_ROLES;
const administrator: readonly Caller[] = [1];
const system: readonly Caller[] = ['system'];

/** The permission matrix: who may take which action. The server enforces it, and screens hide actions by it. */
export const PERMISSIONS: Record<Action, readonly Caller[]> = {
  viewCase: everyone,
  viewInternal: workers,
  viewGoneCase: administrator,
  viewLink: assignees,
  downloadPdf: everyone,
  downloadZip: workers,
  exportList: workers,
  viewStatistics: readers,
  startForm: applying,
  saveValues: applying,
  markCorrectionHandled: applying,
  requestCorrection: assignees,
  approveCorrection: assignees,
  postMessage: applying,
  markMessageHandled: applying,
  writeNote: assignees,
  deleteNote: assignees,
  shareForSignature: applying,
  cancelSignature: applying,
  replaceSignatory: applying,
  remindSignatory: applying,
  lockForPaper: applying,
  downloadPaper: applying,
  choosePaperDelivery: applying,
  markPosted: applying,
  uploadSignedDocument: applying,
  changeLocale: applying,
  // It ends the application for everybody in the company.
  withdrawApplication: ['applicant'],
  createCase: ['applicant'],
  createSilentCase: assignees,
  delegate: assignees,
  resetDelegation: assignees,
  changeContact: assignees,
  viewColleagues: ['applicant', 'colleague', 1, 2, 3],
  inviteColleague: ['applicant', 1, 2],
  withdrawColleague: ['applicant', 1, 2],
  sendAdmissionDate: assignees,
  sendReminder: assignees,
  resendMail: assignees,
  approveForm: administrator,
  setCheckPoint: administrator,
  approveSignature: administrator,
  rejectSignature: administrator,
  shareForInternalSignature: administrator,
  approveInternalSignature: administrator,
  unapproveInternalSignature: administrator,
  rejectInternalSignature: administrator,
  submitForRegionalReview: administrator,
  withdrawRegionalReview: administrator,
  answerRegionalReview: [ROLE.regionalReviewer],
  exportCase: administrator,
  rejectCase: administrator,
  // Only by those who may take the decision itself.
  takeBack: [1, 2, ROLE.regionalReviewer],
  resetCase: administrator,
  removeCase: administrator,
  archiveCase: administrator,
  unarchiveCase: administrator,
  completeSignature: system,
  declineSignature: system,
  completeInternalSignature: system,
  declineInternalSignature: system,
  trackSignatories: system,
  activateMembership: system,
  cancelMembership: system,
  noteMembership: system,
  noteCancellation: system,
  invalidateCase: system,
  archiveByAge: system,
  eraseByAge: system,
  anonymiseByAge: system,
  storeCreditReport: system,
  sendLink: system,
  changeLegalName: system,
  coverAbsence: system,
  moveToVersion: system,
  // Derived: they follow another command, run by anyone who may run that command.
  completeApproval: administrator,
  withdrawApproval: assignees,
};

/**
 * The actions by which a case worker begins to work on a case. Reading, notes, reminders and what ends an old case are not among them, so
 * nobody gets cases by looking around or by a change of many cases at once.
 */
export const WORK: readonly Action[] = [
  'saveValues',
  'requestCorrection',
  'approveCorrection',
  'markCorrectionHandled',
  'postMessage',
  'changeContact',
  'sendAdmissionDate',
  'approveForm',
  'setCheckPoint',
  'shareForSignature',
  'cancelSignature',
  'replaceSignatory',
  'lockForPaper',
  'uploadSignedDocument',
  'approveSignature',
  'rejectSignature',
  'shareForInternalSignature',
  'approveInternalSignature',
  'unapproveInternalSignature',
  'rejectInternalSignature',
  'submitForRegionalReview',
  'withdrawRegionalReview',
  'exportCase',
  'rejectCase',
];

/** Actions that require a login at the signing service, if the organisation signs with it. */
export const NEEDS_SIGNING_LOGIN: readonly Action[] = [
  'shareForSignature',
  'cancelSignature',
  'replaceSignatory',
  'lockForPaper',
  'downloadPaper',
  'downloadZip',
  'approveSignature',
  'rejectSignature',
  'shareForInternalSignature',
  'approveInternalSignature',
  'unapproveInternalSignature',
  'rejectInternalSignature',
];

export function isPermitted(action: Action, caller: Caller): boolean {
  return PERMISSIONS[action].includes(caller);
}

/** The roles of case workers that may take an action. */
export const rolesFor = (action: Action): RoleId[] => ROLE_IDS.filter((role) => isPermitted(action, role));

/** The role that a refusal names: whoever has it, or a role with more rights, may take the action. Undefined if no case worker may. */
export const namedRoleFor = (action: Action): RoleId | undefined => rolesFor(action).at(-1);

/** The actions that this caller may take on a case in this status. Does not check the conditions of each. */
export function permittedActions(caller: Caller, status: CaseStatus): Action[] {
  return ACTIONS.filter(
    (action) =>
      !DERIVED.includes(action) && isPermitted(action, caller) && statusesFor(action).includes(status),
  );
}

/** The derived permissions of a role in one organisation (specification, section 6). `roleId` null: no role there. */
export function derivedPermissions(roleId: RoleId | null) {
  const may = (action: Action) => roleId !== null && isPermitted(action, roleId);
  return {
    canApprove: may('approveForm'),
    isAdmin: roleId === ROLE.administrator,
    isReadOnly: roleId === ROLE.readOnly || roleId === ROLE.regionalReviewer,
    isRegionalReviewer: roleId === ROLE.regionalReviewer,
    canCreateCases: may('createSilentCase'),
  };
}

export const isAssigneeRole = (roleId: number | null): boolean =>
  ASSIGNEE_ROLES.some((one) => one === roleId);

/** The effective role of a person with several roles in one organisation: the one with the lowest id. */
export function lowestRole(roleIds: readonly number[]): RoleId | null {
  const known = roleIds.filter(isRoleId).sort((a, b) => a - b);
  return known[0] ?? null;
}

/** The transitions that happen automatically after other actions. */
export const DERIVED: readonly Action[] = TRANSITION_NAMES.filter((name) => actionsBefore(name).length > 0);

/** Whether a derived transition can follow this action. */
export function mayMoveOn(action: Action): boolean {
  return TRANSITION_NAMES.some((name) => actionsBefore(name).includes(action));
}

/** The derived transition after an action, given the facts that the action has left. Null if there is none. */
export function derivedTransition(action: Action, facts: CaseFacts): TransitionName | null {
  const found = TRANSITION_NAMES.find((name) => {
    const { from, when = [], unless = [] }: Transition = TRANSITIONS[name];
    if (!actionsBefore(name).includes(action) || !from.includes(facts.status)) return false;
    return allHold(when, facts) && (unless.length === 0 || !allHold(unless, facts));
  });
  return found ?? null;
}

function actionsBefore(name: TransitionName): readonly Action[] {
  const { after = [] }: Transition = TRANSITIONS[name];
  return after;
}

function allHold(conditions: readonly Condition[], facts: CaseFacts): boolean {
  const { ruledOut, missing } = obstaclesTo(conditions, facts);
  return !ruledOut && missing.length === 0;
}

/** The unmet conditions of an action on a case with these facts. Ignores permission and status. */
export function obstaclesBefore(action: Action, facts: CaseFacts): Obstacles {
  return obstaclesTo(conditionsFor(action, facts.status), facts);
}

/** The actions that a caller is offered: permitted in this status, and not ruled out. An action with missing items is still offered. */
export function offeredActions(caller: Caller, facts: CaseFacts): Action[] {
  return permittedActions(caller, facts.status).filter((action) => !obstaclesBefore(action, facts).ruledOut);
}

interface Readiness {
  ready: boolean;
  missing: MissingItem[];
}

/** What is missing before a transition, also if the case's status does not allow the transition yet. */
export function readinessFor(name: TransitionName, facts: CaseFacts): Readiness {
  const { when = [] }: Transition = TRANSITIONS[name];
  const { missing } = obstaclesTo(when, facts);
  return { ready: missing.length === 0, missing };
}
