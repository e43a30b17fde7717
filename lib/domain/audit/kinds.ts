import { personText } from '@/lib/domain/fields/contact';
import { isLocale, type Locale, languageName } from '@/lib/domain/locale';
import type { AuditType } from './events';

/** The filters of the history. */
export const AUDIT_KINDS = ['case', 'forms', 'signature', 'messages'] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

interface AuditTraits {
  /** The filter of the history that finds the event. */
  kind: AuditKind;
  /** Recorded, but not displayed (specification, section 3). */
  isHidden?: true;
  /** It changes nothing that a decision changes, and its mails wait until the decision is final. So it does not make undoing too late. */
  isNoStep?: true;
}

/** What is known of every event besides its details. Browsers load it with the history, so it is apart from them. */
export const AUDIT_EVENTS: Readonly<Record<AuditType, AuditTraits>> = {
  CaseCreated: { kind: 'case' },
  FormValueSaved: { kind: 'forms' },
  FormValueSavedFromVO: { kind: 'forms' },
  AspirantMessageSubmitted: { kind: 'messages' },
  MAMessageSubmitted: { kind: 'messages' },
  MAMessageTakenBack: { kind: 'messages' },
  MessageHandledByMA: { kind: 'messages' },
  MessageUnhandledByMA: { kind: 'messages' },
  MessageHandledByAspirant: { kind: 'messages', isHidden: true },
  MessageUnhandledByAspirant: { kind: 'messages', isHidden: true },
  CorrectionNeeded: { kind: 'forms' },
  CorrectionHandled: { kind: 'forms' },
  CorrectionUnhandled: { kind: 'forms' },
  CorrectionApproved: { kind: 'forms' },
  CheckpointApproved: { kind: 'forms' },
  CheckpointDenied: { kind: 'forms' },
  FormStarted: { kind: 'forms', isHidden: true },
  FormApproved: { kind: 'forms' },
  FormUnapproved: { kind: 'forms' },
  SignatureShared: { kind: 'signature' },
  SignatureSigned: { kind: 'signature' },
  SignatureDenied: { kind: 'signature' },
  SignatureRejected: { kind: 'signature' },
  SignatureRejectedByMA: { kind: 'signature' },
  SignatureApproved: { kind: 'signature' },
  AnalogSignatureSubmitted: { kind: 'signature' },
  AnalogSignatureSentByMail: { kind: 'signature' },
  InternalSignatureShared: { kind: 'signature' },
  InternalSignatureSigned: { kind: 'signature' },
  InternalSignatureRejected: { kind: 'signature' },
  InternalSignatureApproved: { kind: 'signature' },
  InternalSignatureDenied: { kind: 'signature' },
  CaseRejected: { kind: 'case' },
  CaseReset: { kind: 'case' },
  CaseExportedToTellus: { kind: 'case' },
  CaseDelegated: { kind: 'case', isNoStep: true },
  CaseResetDelegated: { kind: 'case', isNoStep: true },
  CaseCancelMembershipInTellus: { kind: 'case' },
  CaseChangeContact: { kind: 'case' },
  ColleagueInvited: { kind: 'case' },
  ColleagueWithdrawn: { kind: 'case' },
  AdmissionDateMailSent: { kind: 'case' },
  SubmittedForRegionalReview: { kind: 'case' },
  RegionalReviewApproved: { kind: 'case' },
  RegionalReviewRejected: { kind: 'case' },
  LegalNameChanged: { kind: 'case', isNoStep: true },
  RegionalReviewWithdrawn: { kind: 'case' },
  ApplicationWithdrawn: { kind: 'case' },
  DecisionTakenBack: { kind: 'case' },
  ExportFailed: { kind: 'case' },
  MembershipActive: { kind: 'case' },
  CaseArchived: { kind: 'case' },
  CaseUnarchived: { kind: 'case' },
  CaseInvalidated: { kind: 'case' },
  LocaleChanged: { kind: 'case', isNoStep: true },
  NoteWritten: { kind: 'case', isNoStep: true },
  NoteDeleted: { kind: 'case', isNoStep: true },
  ReminderSent: { kind: 'case' },
  CasePutAside: { kind: 'case', isNoStep: true },
  MailResent: { kind: 'case', isNoStep: true },
  LinkSent: { kind: 'case', isNoStep: true },
  SignatoryReplaced: { kind: 'signature' },
  SignatoriesChanged: { kind: 'signature', isNoStep: true },
  CreditReportFetched: { kind: 'case', isNoStep: true },
  TemplateMoved: { kind: 'case' },
  CaseErased: { kind: 'case' },
  CaseAnonymised: { kind: 'case' },
};

/** Events that record saved answers, saved by somebody with a link or by case workers. */
export const SAVE_EVENTS = ['FormValueSaved', 'FormValueSavedFromVO'] as const satisfies AuditType[];

/** The kind of an event in the history. */
export const kindOfAudit = (type: string): AuditKind => traitsOf(type).kind;

/** Whether an event after a decision leaves the decision as it is, so that it can still be taken back. */
export const isNoStep = (type: string): boolean => traitsOf(type).isNoStep === true;

/** Events of a newer version of the product are about the case. */
const traitsOf = (type: string): AuditTraits =>
  Object.hasOwn(AUDIT_EVENTS, type) ? AUDIT_EVENTS[type as AuditType] : { kind: 'case' };

/** An event as lists of them show it. */
interface ListedEvent {
  type: string;
  actor: { kind: string };
  details: Readonly<Record<string, unknown>>;
}

/**
 * The key of the sentence about an event, below `history`. An event whose details were erased has one without placeholders, if there is any.
 */
export function sentenceKey(
  { type, erased = false }: { type: string; erased?: boolean | undefined },
  has: (key: string) => boolean,
): string {
  const bare = `erasedEvent.${type}`;
  return erased && has(bare) ? bare : `event.${type}`;
}

/** What acts by itself, by its key below `history.system`. */
const SYSTEMS: readonly string[] = ['signing-service', 'register', 'job'];
export const systemName = (name: string): string => (SYSTEMS.includes(name) ? name : 'job');

type Details = ListedEvent['details'];

/** The forms that an event is about. */
export function formIdsOf({ details: { formIds, formId } }: { details: Details }): string[] {
  if (Array.isArray(formIds)) return formIds as string[];
  return typeof formId === 'string' ? [formId] : [];
}

/** What people wrote about an event. */
export function wordsIn({ reason, comment, description, note, explanation, others }: Details): string[] {
  const all = [
    reason,
    comment,
    description,
    note,
    explanation,
    ...othersIn(others).map((one) => one.explanation),
  ];
  return all.filter((text): text is string => typeof text === 'string' && text !== '');
}

const othersIn = (others: unknown) =>
  Array.isArray(others) ? (others as { componentId: string; explanation?: string }[]) : [];

/** An answer that somebody saved, with its value before and after. */
export interface SavedChange {
  componentId: string;
  from: string;
  to: string;
}

/** The answers that an event saved. */
export const changesOf = ({ details: { changes } }: { details: Details }): SavedChange[] =>
  Array.isArray(changes) ? (changes as SavedChange[]) : [];

/** The fields that an event is about. */
export function fieldIdsOf({ details: { componentId, others } }: { details: Details }): string[] {
  const own = typeof componentId === 'string' ? [componentId] : [];
  return [...own, ...othersIn(others).map((other) => other.componentId)];
}

/**
 * The values of the sentence about an event (`history.event`) that its details hold.
 *
 * @param locale The language of the sentence.
 * @param day Writes a day, given as `YYYY-MM-DD`, for the reader.
 */
export function valuesOfEvent(
  { type, actor, details }: ListedEvent,
  locale: Locale,
  day: (date: string) => string,
) {
  const detail = (key: string, other = '') => {
    const value = details[key];
    return value === undefined || value === null ? other : String(value);
  };
  const people = (key: string) => (Array.isArray(details[key]) ? details[key].join(', ') : '') || 'none';
  const [email, to] = [detail('email'), detail('to')];
  return {
    name: detail('name'),
    to,
    language: isLocale(to) ? languageName(to, locale) : '',
    about: detail('about'),
    delivery: detail('delivery'),
    email: type === 'SignatureDenied' && email ? personText({ email, name: detail('name') || null }) : email,
    how: email ? 'declined' : detail('endedAtService', actor.kind === 'system' ? 'ended' : 'undone'),
    hasReason: String(detail('reason') !== ''),
    date: detail('admissionDate') && day(detail('admissionDate')),
    until: detail('until') ? day(detail('until')) : 'none',
    onPaper: detail('onPaper', 'false'),
    byAge: detail('byAge', 'false'),
    byWork: detail('byWork', 'false'),
    silent: detail('silent', 'false'),
    wasHandled: detail('wasHandled', 'true'),
    again: detail('again', 'false'),
    decision: detail('decision'),
    hasReached: detail('hasReached', 'unknown'),
    opened: people('opened'),
    signed: people('signed'),
    bounced: people('bounced'),
  };
}
