import type { AuditType } from '@/lib/domain/audit/events';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Prisma } from '@/lib/generated/prisma/client';

/** The columns of a case that lists show, search or count and that a command can change; when it was last changed is not among them. */
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
} as const satisfies Prisma.CaseSelect;

type Listed = { [Column in keyof typeof LISTED_COLUMNS]: CaseRecord[Column] | string };

/**
 * What an event does to lists. `row`: it is about what they show, so they are read at once. `beside`: it is about the inside of the case,
 * so only when it has changed one of the columns above as well. Whoever is in doubt takes `row`.
 */
export const LIST_EFFECTS = {
  CaseCreated: 'row',
  FormValueSaved: 'beside',
  FormValueSavedFromVO: 'beside',
  AspirantMessageSubmitted: 'row',
  MAMessageSubmitted: 'row',
  MessageHandledByMA: 'row',
  MessageUnhandledByMA: 'row',
  MessageHandledByAspirant: 'beside',
  MessageUnhandledByAspirant: 'beside',
  CorrectionNeeded: 'row',
  CorrectionHandled: 'row',
  CorrectionUnhandled: 'row',
  CorrectionApproved: 'row',
  CheckpointApproved: 'beside',
  CheckpointDenied: 'beside',
  FormStarted: 'beside',
  FormApproved: 'beside',
  FormUnapproved: 'beside',
  SignatureShared: 'row',
  SignatureSigned: 'row',
  SignatureDenied: 'row',
  SignatureRejected: 'row',
  SignatureRejectedByMA: 'row',
  SignatureApproved: 'row',
  AnalogSignatureSubmitted: 'row',
  AnalogSignatureSentByMail: 'beside',
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
  ColleagueInvited: 'beside',
  ColleagueWithdrawn: 'beside',
  AdmissionDateMailSent: 'beside',
  SubmittedForRegionalReview: 'row',
  RegionalReviewApproved: 'row',
  RegionalReviewRejected: 'row',
  LegalNameChanged: 'row',
  RegionalReviewWithdrawn: 'row',
  MembershipActive: 'row',
  CaseArchived: 'row',
  CaseInvalidated: 'row',
  LocaleChanged: 'beside',
  NoteWritten: 'beside',
  NoteDeleted: 'beside',
  ReminderSent: 'beside',
  MailResent: 'beside',
  LinkSent: 'beside',
  SignatoryReplaced: 'row',
  SignatoriesChanged: 'beside',
  CreditReportFetched: 'beside',
  TemplateMoved: 'beside',
  CaseErased: 'row',
  CaseAnonymised: 'row',
} as const satisfies Record<AuditType, 'row' | 'beside'>;

/** Whether lists may read a change late: of what they show it has changed only when the case was last changed. */
export function isBesideLists(type: AuditType, before: Listed, after: Listed): boolean {
  const columns = Object.keys(LISTED_COLUMNS) as (keyof Listed)[];
  return LIST_EFFECTS[type] === 'beside' && columns.every((column) => isSame(before[column], after[column]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
