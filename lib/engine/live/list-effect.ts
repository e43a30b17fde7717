import type { AuditType } from '@/lib/domain/audit/events';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Prisma } from '@/lib/generated/prisma/client';

/** The columns of a case that lists show, search or count and that a command can change. The time of the last change is not among them. */
export const LISTED_COLUMNS = {
  companyName: true,
  contactEmail: true,
  reference: true,
  orgNo: true,
  organisationType: true,
  status: true,
  displayStatus: true,
  archivedAt: true,
  archivedFrom: true,
  desiredAdmissionDate: true,
  unhandledMessages: true,
  openCorrections: true,
  handledCorrections: true,
  hasUndeliveredMail: true,
  hasBouncedSignatory: true,
  hasOverdueCorrection: true,
  waitsFor: true,
  waitsSince: true,
  exportFailedAt: true,
  assignedToId: true,
  submittedAt: true,
} as const satisfies Prisma.CaseSelect;

type Listed = { [Column in keyof typeof LISTED_COLUMNS]: CaseRecord[Column] | string };

/**
 * The effect of an event on lists. `row`: the event is about what lists show, so they are read at once. `later`: the event is about the
 * inside of the case, so lists are read at once only if it also changed one of the columns above. If in doubt, use `row`.
 */
export const LIST_EFFECTS = {
  CaseCreated: 'row',
  FormValueSaved: 'later',
  FormValueSavedFromVO: 'later',
  AspirantMessageSubmitted: 'row',
  MAMessageSubmitted: 'row',
  MessageHandledByMA: 'row',
  MessageUnhandledByMA: 'row',
  MessageHandledByAspirant: 'later',
  MessageUnhandledByAspirant: 'later',
  CorrectionNeeded: 'row',
  CorrectionHandled: 'row',
  CorrectionUnhandled: 'row',
  CorrectionApproved: 'row',
  CheckpointApproved: 'later',
  CheckpointDenied: 'later',
  FormStarted: 'later',
  FormApproved: 'later',
  FormUnapproved: 'later',
  SignatureShared: 'row',
  SignatureSigned: 'row',
  SignatureDenied: 'row',
  SignatureRejected: 'row',
  SignatureRejectedByMA: 'row',
  SignatureApproved: 'row',
  AnalogSignatureSubmitted: 'row',
  AnalogSignatureSentByMail: 'later',
  InternalSignatureShared: 'row',
  InternalSignatureSigned: 'row',
  InternalSignatureRejected: 'row',
  InternalSignatureApproved: 'row',
  InternalSignatureDenied: 'row',
  CaseRejected: 'row',
  CaseReset: 'row',
  CaseExportedToTellus: 'row',
  CaseDelegated: 'row',
  CaseResetDelegated: 'row',
  CaseCancelMembershipInTellus: 'row',
  CaseChangeContact: 'row',
  ColleagueInvited: 'later',
  ColleagueWithdrawn: 'later',
  AdmissionDateMailSent: 'later',
  SubmittedForRegionalReview: 'row',
  RegionalReviewApproved: 'row',
  RegionalReviewRejected: 'row',
  LegalNameChanged: 'row',
  RegionalReviewWithdrawn: 'row',
  DecisionTakenBack: 'row',
  ExportFailed: 'row',
  MembershipActive: 'row',
  CaseArchived: 'row',
  CaseInvalidated: 'row',
  LocaleChanged: 'later',
  NoteWritten: 'later',
  NoteDeleted: 'later',
  ReminderSent: 'later',
  MailResent: 'later',
  LinkSent: 'later',
  SignatoryReplaced: 'row',
  SignatoriesChanged: 'later',
  CreditReportFetched: 'later',
  TemplateMoved: 'later',
  CaseErased: 'row',
  CaseAnonymised: 'row',
} as const satisfies Record<AuditType, 'row' | 'later'>;

/** Whether lists may read a change late, because the only thing they show that has changed is the time of the last change. */
export function mayListsWait(type: AuditType, before: Listed, after: Listed): boolean {
  const columns = Object.keys(LISTED_COLUMNS) as (keyof Listed)[];
  return LIST_EFFECTS[type] === 'later' && columns.every((column) => isSame(before[column], after[column]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
