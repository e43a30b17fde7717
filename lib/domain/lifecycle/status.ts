import { isErasedNumber } from '@/lib/domain/fields/organisation-number';

/** For whom a case can wait. `us` are the case workers. */
export const WAITS_FOR = ['us', 'applicant', 'signatory', 'manager', 'region'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** The stage of an application for the applicant. Several statuses are one stage. */
export type Stage =
  | 'fill'
  | 'signing'
  | 'paper'
  | 'review'
  | 'registered'
  | 'member'
  | 'withdrawn'
  | 'rejected'
  | 'reset'
  | 'archived';

interface StatusFacts {
  stage: Stage;
  /** How far a case has come. Of two statuses with the same number neither is on the way to the other. */
  rank: number;
  /** Who has the case, if nothing else is left to do. Null: nobody. */
  waitsFor: WaitsFor | null;
}

const of = (stage: Stage, rank: number, waitsFor: WaitsFor | null = null): StatusFacts => ({
  stage,
  rank,
  waitsFor,
});

/**
 * The statuses of a case in the order of the specification, section 4, which spells them so. Their groupings follow.
 */
export const STATUSES = {
  CREATED: of('fill', 0, 'applicant'),
  CREATED_GETACCEPT: of('fill', 0, 'applicant'),
  STARTED: of('fill', 0, 'applicant'),
  SHARED_FOR_EXTERNAL_SIGNATURE: of('signing', 1, 'signatory'),
  DOWNLOADED_FOR_ANALOG_SIGNATURE: of('paper', 1, 'signatory'),
  SHARED_FOR_INTERNAL_SIGNATURE: of('review', 4, 'manager'),
  INTERNAL_SIGNATURE_SIGNED: of('review', 5, 'us'),
  SUBMITTED: of('review', 2, 'us'),
  APPROVED: of('review', 6, 'us'),
  APPROVED_BY_MA: of('review', 3, 'us'),
  OUT_FOR_REGIONAL_REVIEW: of('review', 7, 'region'),
  APPROVED_BY_REGIONAL_REVIEWER: of('review', 8, 'us'),
  REJECTED_BY_REGIONAL_REVIEWER: of('review', 8, 'us'),
  EXPORTED_TO_TELLUS: of('registered', 9),
  FINISHED_IN_TELLUS: of('member', 10),
  CANCELLED_IN_TELLUS: of('withdrawn', 10),
  ARCHIVED: of('archived', 11),
  REJECTED: of('rejected', 11),
  RESET: of('reset', 11),
  REMOVED: of('reset', 11),
  INVALID: of('reset', 11),
};

export type CaseStatus = keyof typeof STATUSES;

export const CASE_STATUSES = Object.keys(STATUSES) as readonly CaseStatus[];

export const stageOf = (status: CaseStatus): Stage => STATUSES[status].stage;

const inStage = (...stages: readonly Stage[]): readonly CaseStatus[] =>
  CASE_STATUSES.filter((status) => stages.includes(stageOf(status)));

/** What the list shows instead of the status. The column `display_status` decides when, and which of them takes precedence. */
export const DISPLAY_ONLY_STATUSES = [
  'HAS_UNHANDLED_SUPPORT_MESSAGES',
  'CORRECTIONS_SUBMITTED',
  'WAITING_FOR_CORRECTIONS',
] as const;

export type DisplayStatus = CaseStatus | (typeof DISPLAY_ONLY_STATUSES)[number];

/** The applicant fills in the application. */
export const EDITABLE = inStage('fill');

/** Signed, and on its way through the approvals. */
export const APPROVED_STAGES: readonly CaseStatus[] = [
  'APPROVED_BY_MA',
  'INTERNAL_SIGNATURE_SIGNED',
  'APPROVED',
  'APPROVED_BY_REGIONAL_REVIEWER',
  'REJECTED_BY_REGIONAL_REVIEWER',
];

/** Signed by the company, and not decided. */
export const UNDER_REVIEW = inStage('review');

/** Not yet decided. */
export const ACTIVE = inStage('fill', 'signing', 'paper', 'review');

/** Statuses that count as the company's case with an organisation. There is at most one such case. */
export const OPEN: readonly CaseStatus[] = [...ACTIVE, 'EXPORTED_TO_TELLUS'];

/** The review is over. The membership can still end, and the case can still be reset, archived or erased. */
export const ENDED: readonly CaseStatus[] = CASE_STATUSES.filter((status) => !OPEN.includes(status));

/**
 * Gone: for an applicant such a case does not exist. It is in no list, unless an administrator searches for the whole number (`goneCases`).
 */
export const GONE: readonly CaseStatus[] = ['REMOVED', 'INVALID'];

export const IN_ARCHIVE: readonly CaseStatus[] = ENDED.filter((status) => !GONE.includes(status));

export const COMPLETED: readonly CaseStatus[] = [
  'EXPORTED_TO_TELLUS',
  'CANCELLED_IN_TELLUS',
  'ARCHIVED',
  'REJECTED',
  'RESET',
];

/** The statuses after a regional reviewer's answer. */
export const REGIONAL_ANSWERS: readonly CaseStatus[] = [
  'APPROVED_BY_REGIONAL_REVIEWER',
  'REJECTED_BY_REGIONAL_REVIEWER',
];

export const REGIONAL: readonly CaseStatus[] = ['OUT_FOR_REGIONAL_REVIEW', ...REGIONAL_ANSWERS];

/** Out for signing with the signing service. */
export const SHARED: readonly CaseStatus[] = [
  'SHARED_FOR_EXTERNAL_SIGNATURE',
  'SHARED_FOR_INTERNAL_SIGNATURE',
];

export const LIST_CATEGORIES = ['active', 'exported', 'archived'] as const;
export type ListCategory = (typeof LIST_CATEGORIES)[number];

export const LIST_GROUPS = ['current', 'sent', 'completed', 'all', 'regional'] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

export const CATEGORY_STATUSES: Record<ListCategory, readonly CaseStatus[]> = {
  active: ACTIVE,
  exported: ['EXPORTED_TO_TELLUS'],
  archived: IN_ARCHIVE,
};

export const GROUP_STATUSES: Record<ListGroup, readonly CaseStatus[]> = {
  current: ACTIVE.filter((status) => !REGIONAL.includes(status)),
  sent: ['EXPORTED_TO_TELLUS'],
  completed: COMPLETED,
  all: CASE_STATUSES.filter((status) => !GONE.includes(status)),
  regional: REGIONAL,
};

/** Not signed, and not out for signing with the signing service. Nobody outside the company is involved yet. */
export const DRAFTS: readonly CaseStatus[] = [...EDITABLE, 'DOWNLOADED_FOR_ANALOG_SIGNATURE'];

export const isEditable = (status: CaseStatus): boolean => EDITABLE.includes(status);
export const isActive = (status: CaseStatus): boolean => ACTIVE.includes(status);
export const isSharedForSignature = (status: CaseStatus): boolean => SHARED.includes(status);
export const isGone = (status: string): status is 'REMOVED' | 'INVALID' =>
  GONE.some((gone) => gone === status);

export interface Past {
  status: CaseStatus;
  archivedFrom: CaseStatus | null;
}

/** The same of a case as it is shown. */
interface ShownPast {
  status: DisplayStatus;
  archivedFrom: CaseStatus | null;
}

/** The status that counts. Archiving ends nothing, so for an archived case it is the status before. */
export const statusBeforeArchive = ({ status, archivedFrom }: Past): CaseStatus =>
  status === 'ARCHIVED' ? (archivedFrom ?? status) : status;

/** How an archived case ended; null for other cases. Once a sole trader's number is erased, nobody knows of the rejection any longer. */
export const shownOutcome = ({ orgNo, ...past }: Past & { orgNo: string }): CaseStatus | null =>
  past.status !== 'ARCHIVED' || (isErasedNumber(orgNo) && wasRejected(past)) ? null : past.archivedFrom;

/** What a case is called: its status, or that the company withdrew its application, which has the status of a membership that ended. */
export type StatusName = DisplayStatus | 'applicationWithdrawn';

/** The status to name for a case, and whether to say that it is in the archive: an archived case still shows how it ended. */
export function namedStatus({
  status,
  archivedFrom,
  isApplicationWithdrawn,
}: ShownPast & { isApplicationWithdrawn?: boolean | undefined }): {
  status: StatusName;
  isArchived: boolean;
} {
  const isArchived = status === 'ARCHIVED' && archivedFrom !== null;
  const ended = isArchived ? archivedFrom : status;
  const isWithdrawn = isApplicationWithdrawn && ended === 'CANCELLED_IN_TELLUS';
  return { status: isWithdrawn ? 'applicationWithdrawn' : ended, isArchived };
}

/** Whether the case is in the archive and had one of these statuses before. */
export const wasArchivedFrom = (
  { status, archivedFrom }: ShownPast,
  statuses: readonly CaseStatus[],
): boolean => status === 'ARCHIVED' && archivedFrom !== null && statuses.includes(archivedFrom);

/** Whether the case was reset, also if it has been archived since. */
export const wasReset = (past: ShownPast): boolean =>
  past.status === 'RESET' || wasArchivedFrom(past, ['RESET']);

/** Whether the case was rejected and not reset, also if it has been archived since. */
export const wasRejected = (past: Past): boolean =>
  past.status === 'REJECTED' || wasArchivedFrom(past, ['REJECTED']);

/** Whether the company withdrew its application before it was decided. Otherwise it left the register, of which it had a number. */
export const isApplicationWithdrawn = ({
  registerId,
  ...past
}: Past & { registerId: string | null }): boolean =>
  registerId === null && statusBeforeArchive(past) === 'CANCELLED_IN_TELLUS';

/** Digital signature statuses (specification, section 4). */
export const SIGNATURE_STATUSES = ['SHARED', 'SIGNED', 'APPROVED', 'REJECTED', 'REJECTED_BY_MA'] as const;
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

/** Statuses of a signature on paper. */
export const ANALOG_SIGNATURE_STATUSES = [
  'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED',
  'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED',
  'SENT_BY_MAIL',
  'UPLOADED_BY_ASPIRANT',
  'UPLOADED_BY_MA',
  'APPROVED',
  'REJECTED_BY_MA',
] as const;
export type AnalogSignatureStatus = (typeof ANALOG_SIGNATURE_STATUSES)[number];

/** Statuses of the review step "internal signature". */
export const INTERNAL_SIGNATURE_STATUSES = [
  'SIGNATURES_NOT_YET_REQUESTED',
  'SIGNATURES_REQUESTED',
  'SIGNATURES_APPROVED',
  'SIGNED_BY_SIGNATORIES',
  'SIGNATORY_WONT_SIGN',
  'SIGNATURES_REJECTED',
] as const;
export type InternalSignatureStatus = (typeof INTERNAL_SIGNATURE_STATUSES)[number];

export const CREDIT_REPORT_STATUSES = ['NOT_YET_AVAILABLE', 'AVAILABLE'] as const;

export const CHECK_POINT_STATUSES = ['CHECKED', 'NOT_CHECKED'] as const;
export type CheckPointStatus = (typeof CHECK_POINT_STATUSES)[number];

/** Spelled as in the specification. */
export const FORM_STATUSES = ['NOT-STARTED', 'IN-PROGESS', 'INVALID', 'VALID', 'APPROVED'] as const;
export type FormStatus = (typeof FORM_STATUSES)[number];

/** The statuses of a form that is filled in without an error. */
export const DONE_FORMS: readonly FormStatus[] = ['VALID', 'APPROVED'];

export const isFormDone = (status: string): boolean => DONE_FORMS.some((done) => done === status);

export interface LockFacts {
  status: CaseStatus;
  signatureStatus: SignatureStatus | null;
  analogSignatureStatus: AnalogSignatureStatus | null;
}

/**
 * Whether the case is locked for editing (specification, section 4): shared for signature, signed, signature approved,
 * completed, downloaded for a signature on paper, or with a signature on paper uploaded or approved.
 */
export function isCaseLocked({ status, signatureStatus, analogSignatureStatus }: LockFacts): boolean {
  return (
    !isEditable(status) ||
    (signatureStatus !== null && ['SHARED', 'SIGNED', 'APPROVED'].includes(signatureStatus)) ||
    (analogSignatureStatus !== null && analogSignatureStatus !== 'REJECTED_BY_MA')
  );
}

/** Whether the application is out for signing: by the company, digitally or on paper, or internally. */
export function isCaseShared(status: CaseStatus): boolean {
  return isSharedForSignature(status) || status === 'DOWNLOADED_FOR_ANALOG_SIGNATURE';
}

/** Whether the regional reviewer does not recommend the membership. Only somebody who has read why sends such a case to the register. */
export const isAdvisedAgainst = (status: CaseStatus): boolean => status === 'REJECTED_BY_REGIONAL_REVIEWER';
