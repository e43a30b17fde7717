import { z } from 'zod';
import { CORRECTION_OUTCOMES } from '@/lib/domain/forms/opened-by-corrections';
import { LAPSES } from '@/lib/domain/lifecycle/lapse';
import { SERVICE_ENDS } from '@/lib/domain/lifecycle/signed';
import { HELD_ACTIONS } from '@/lib/domain/lifecycle/transitions';
import { LOCALES } from '@/lib/domain/locale';
import { REMINDERS } from '@/lib/domain/mails';
import { retentionGroup } from '@/lib/domain/retention-rules';

/**
 * Every event of the audit log, with its details. Source: specification, section 3. The types from RegionalReviewWithdrawn on are the
 * product's own. A command records exactly one event for every change.
 */
const nothing = z.object({});
const reason = z.object({ reason: z.string() });
const field = z.object({ formId: z.string(), componentId: z.string() });
const corrected = field.extend({ explanation: z.string().optional() });
const form = z.object({ formId: z.string() });
/** The names of the files that came with a message. */
const attached = { files: z.array(z.string()).optional() };
const message = z.object({
  messageId: z.string(),
  formId: z.string().nullable(),
  componentId: z.string().nullable(),
});
const values = z.object({
  formIds: z.array(z.string()),
  /** The values as they are stored: text, or JSON text of lists. */
  changes: z.array(z.object({ componentId: z.string(), from: z.string(), to: z.string() })),
  /** Corrections that these answers have settled or reopened. */
  corrections: z
    .array(z.object({ formId: z.string(), componentId: z.string(), outcome: z.enum(CORRECTION_OUTCOMES) }))
    .optional(),
});
/** Work of other people that no longer counts because of the event. */
const lapsed = { lapsed: z.array(z.enum(LAPSES)).optional() };
const person = z.object({ name: z.string(), email: z.string() });
/** `names` are in the order of `emails`. Absent if none is known. */
const signatories = z.object({ emails: z.array(z.string()), names: z.array(z.string()).optional() });
const erasure = z.object({
  /** The retention rule that caused the event. */
  rule: retentionGroup,
  /** SHA-256, in hex, over what remains of the earlier entries. */
  digest: z.string(),
});
/** The person who declined, or how the document ended at the signing service if nobody declined. */
const notSigned = z
  .object({
    email: z.string(),
    name: z.string(),
    reason: z.string().nullable(),
    endedAtService: z.enum(SERVICE_ENDS),
  })
  .partial();

/** Who acted: somebody with a link, somebody with an account, or the product itself. */
export const ACTOR_KINDS = ['applicant', 'caseWorker', 'system'] as const;

/** Whether the register has got a case although its export failed. */
export const HAS_REACHED = ['no', 'unknown'] as const;

export const AUDIT_DETAILS = {
  CaseCreated: z.object({ silent: z.boolean(), orgNo: z.string(), email: z.string().nullable() }),
  FormValueSaved: values,
  FormValueSavedFromVO: values,
  AspirantMessageSubmitted: message.extend(attached),
  MAMessageSubmitted: message.extend(attached),
  MAMessageTakenBack: message,
  MessageHandledByMA: message,
  MessageUnhandledByMA: message,
  MessageHandledByAspirant: message,
  MessageUnhandledByAspirant: message,
  CorrectionNeeded: field.extend({ description: z.string(), ...lapsed }),
  /** `others`: corrections that were sent in together with the first. */
  CorrectionHandled: corrected.extend({ others: z.array(corrected).optional() }),
  CorrectionUnhandled: field,
  CorrectionApproved: field.extend({ wasHandled: z.boolean() }),
  CheckpointApproved: z.object({ componentId: z.string() }),
  CheckpointDenied: z.object({ componentId: z.string(), ...lapsed }),
  FormStarted: form,
  FormApproved: form,
  FormUnapproved: form.extend(lapsed),
  SignatureShared: signatories.extend({
    numberOfSignatories: z.number(),
    onPaper: z.boolean(),
  }),
  SignatureSigned: signatories,
  SignatureDenied: notSigned.extend(lapsed),
  SignatureRejected: nothing,
  SignatureRejectedByMA: reason,
  SignatureApproved: nothing,
  AnalogSignatureSubmitted: z.object({ fileName: z.string() }),
  AnalogSignatureSentByMail: z.object({
    delivery: z.enum(['toBePosted', 'toBeUploaded', 'posted', 'notPosted']),
  }),
  InternalSignatureShared: signatories,
  InternalSignatureSigned: signatories,
  InternalSignatureRejected: reason.partial(),
  InternalSignatureApproved: nothing,
  InternalSignatureDenied: notSigned,
  CaseRejected: reason,
  CaseReset: z.object({ note: z.string().nullable(), to: z.enum(['RESET', 'REMOVED']) }),
  CaseExportedToTellus: z.object({ registerId: z.string(), admissionDate: z.string().nullable() }),
  /** `byWork`: nobody was responsible, and this person began to work on the case. */
  CaseDelegated: person.extend({ byWork: z.literal(true).exactOptional() }),
  CaseResetDelegated: nothing,
  CaseCancelMembershipInTellus: nothing,
  /** `colleagues`: how many colleagues lost their links in the same change. */
  CaseChangeContact: z.object({
    from: z.string().nullable(),
    to: z.string(),
    colleagues: z.int().exactOptional(),
  }),
  /** `again`: the link was sent once more. */
  ColleagueInvited: z.object({ email: z.string(), again: z.boolean() }),
  ColleagueWithdrawn: z.object({ email: z.string(), number: z.int() }),
  AdmissionDateMailSent: z.object({ admissionDate: z.string() }),
  SubmittedForRegionalReview: nothing,
  RegionalReviewApproved: z.object({ comment: z.string() }),
  RegionalReviewRejected: z.object({ comment: z.string() }),
  LegalNameChanged: z.object({ from: z.string(), to: z.string() }),
  RegionalReviewWithdrawn: nothing,
  /** By the company, before the decision. */
  ApplicationWithdrawn: z.object({ reason: z.string().nullable() }),
  /** `sequence`: the number of the entry of the decision. */
  DecisionTakenBack: z.object({ decision: z.enum(HELD_ACTIONS), sequence: z.int() }),
  ExportFailed: z.object({ hasReached: z.enum(HAS_REACHED) }),
  MembershipActive: nothing,
  CaseArchived: z.object({ byAge: z.boolean() }),
  CaseUnarchived: nothing,
  CaseInvalidated: nothing,
  LocaleChanged: z.object({ to: z.enum(LOCALES) }),
  NoteWritten: z.object({ noteId: z.string() }),
  NoteDeleted: z.object({ noteId: z.string() }),
  /** Sent by a person. Reminders that a job sends are in the mail log only. */
  ReminderSent: z.object({ about: z.enum(REMINDERS), emails: z.array(z.string()) }),
  /** `until`: a day as `YYYY-MM-DD`, or null if that was taken back. */
  CasePutAside: z.object({ until: z.string().nullable() }),
  MailResent: z.object({ mailId: z.string() }),
  LinkSent: z.object({ lost: z.boolean() }),
  /** `lost`: the people who had already signed the earlier document. */
  SignatoryReplaced: z.object({
    from: z.string(),
    to: z.string(),
    toName: z.string().optional(),
    lost: z.array(z.string()),
  }),
  SignatoriesChanged: z.object({
    opened: z.array(z.string()),
    signed: z.array(z.string()),
    bounced: z.array(z.string()).optional(),
  }),
  CreditReportFetched: nothing,
  /** The application was moved to another version of the forms. All answers were preserved. */
  TemplateMoved: z.object({
    from: z.int(),
    to: z.int(),
    formIds: z.array(z.string()),
    hidden: z.array(z.string()),
    invalid: z.array(z.string()),
    newlyRequired: z.array(z.string()),
  }),
  CaseErased: erasure,
  CaseAnonymised: erasure,
} as const satisfies Record<string, z.ZodObject>;

export type AuditType = keyof typeof AUDIT_DETAILS;
export const AUDIT_TYPES = Object.keys(AUDIT_DETAILS) as [AuditType, ...AuditType[]];

export type AuditEvent = {
  [Type in AuditType]: { type: Type; details: z.output<(typeof AUDIT_DETAILS)[Type]> };
}[AuditType];
