import { z } from 'zod';
import { AUDIT_KINDS } from '@/lib/domain/audit/kinds';
import { EMAIL_ADDRESS, NOTE_TEXT, WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { fieldSchema, writtenDaySchema } from '@/lib/domain/fields/schemas';
import { COUNT_LIMITS, QUOTAS, TEXT_LIMITS } from '@/lib/domain/limits';
import type { CallName } from './addresses';
import { type Call, declareCall } from './call';
import { BULK_CALLS } from './calls/bulk';
import { CASE_LIST_CALLS } from './calls/case-list';
import { CASE_CALLS } from './calls/cases';
import { FORM_CALLS } from './calls/forms';
import { MESSAGE_CALLS } from './calls/messages';
import { ORGANISATION_CALLS } from './calls/organisation';
import { ORGANISATION_SETTING_CALLS } from './calls/organisation-settings';
import { ORGANISATION_VERSION_CALLS } from './calls/organisation-versions';
import { ORGANISATION_WEBHOOK_CALLS } from './calls/organisation-webhooks';
import { PAPER_SIGNING_CALLS, SIGNING_CALLS } from './calls/signing';
import { STATISTICS_CALLS } from './calls/statistics';
import { auditEntryShape, mailLogEntryShape, noteShape } from './conversation-shapes';
import { correctionShape } from './form-shapes';
import { nextCursorShape, pageParameters } from './pages';
import { sessionTimesShape } from './runtime-config';
import { caseStatusShape } from './shapes';
import { booleanParameter, dateSchema, idSchema, localeSchema } from './values';

const SESSION_CALLS = {
  getSession: declareCall('getSession', {
    permission: 'signedIn',
    summary: 'The remaining time of a case worker’s session; asking does not extend it',
    response: sessionTimesShape.extend({
      /** The seconds left of their login at the signing service. Null without a login. */
      signingSecondsLeft: z.int().min(0).nullable(),
    }),
  }),

  keepSession: declareCall('keepSession', {
    permission: 'signedIn',
    summary: 'Extend the session of a case worker who is active',
    response: sessionTimesShape,
  }),

  getAbsence: declareCall('getAbsence', {
    permission: 'viewInternal',
    summary:
      'When the caller is away, who has the cases of each organisation meanwhile, and whether there is a morning mail',
    query: z.object({ locale: localeSchema.optional() }),
    response: z.object({
      /** The first day away. Null for a person who is away at once. */
      from: dateSchema.nullable(),
      /** The last day away. Null for a person who is not away. */
      until: dateSchema.nullable(),
      morningMail: z.boolean(),
      organisations: z.array(
        z.object({
          moId: z.int(),
          name: z.string(),
          /** Null if nobody substitutes there. */
          substituteId: z.guid().nullable(),
          /** How many open cases of the caller there are. Without a substitute they stay. */
          cases: z.int(),
          /** Possible substitutes, with the days on which they are away. */
          people: z.array(
            z.object({
              id: z.guid(),
              name: z.string(),
              email: z.string(),
              from: dateSchema.nullable(),
              until: dateSchema.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),

  setAbsence: declareCall('setAbsence', {
    permission: 'viewInternal',
    summary:
      'Be away for some days, with a substitute in each organisation or none, or be there again; get a morning mail or none',
    body: z.object({
      /** If absent, away at once. */
      from: writtenDaySchema.nullish(),
      until: writtenDaySchema.nullable(),
      /** The cases of an organisation that is absent stay with the caller. */
      substitutes: z
        .array(z.object({ moId: z.int(), substituteId: z.guid() }))
        .max(COUNT_LIMITS.filterValues)
        .default([]),
      morningMail: z.boolean(),
    }),
  }),

  setLocale: declareCall('setLocale', {
    permission: 'anybody',
    summary: 'Choose the language for this browser',
    body: z.object({ locale: localeSchema }),
  }),
};

const OPERATOR_CALLS = {
  retryJobs: declareCall('retryJobs', {
    permission: 'signedIn',
    summary:
      'Run the jobs of a queue again that were given up or fail again and again, for the operators of the installation',
    body: z.object({ queue: z.string().max(TEXT_LIMITS.singleLine) }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    response: z.object({ jobs: z.int() }),
  }),
};

const correctionId = z
  .uuid()
  .optional()
  .describe('The correction that the caller saw. Absent: whatever is there');

const CORRECTION_CALLS = {
  requestCorrection: declareCall('requestCorrection', {
    permission: 'requestCorrection',
    summary: 'Request a correction of one field',
    query: z.object({ formId: idSchema }),
    /** `replaces`: an open correction of the field that this one takes the place of. */
    body: z.object({
      componentId: idSchema,
      description: fieldSchema(WRITTEN_TEXT),
      replaces: z.guid().optional(),
    }),
    response: z.object({ correction: correctionShape }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),

  markCorrectionHandled: declareCall('markCorrectionHandled', {
    permission: 'markCorrectionHandled',
    summary: 'Mark a correction as handled or not',
    body: z.object({
      componentId: idSchema,
      isHandled: z.boolean(),
      correctionId,
      explanation: z
        .union([z.literal(''), fieldSchema(WRITTEN_TEXT)])
        .optional()
        .describe('Why the answer is right as it is. Empty: it is not said. Absent: as before'),
    }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),

  sendCorrections: declareCall('sendCorrections', {
    permission: 'markCorrectionHandled',
    summary: 'Mark several corrections as handled at once, or none if one of them is not made',
    body: z.object({
      correctionIds: z
        .array(z.guid())
        .min(1)
        .max(QUOTAS.corrections)
        .describe('The corrections that the caller saw. Each has a new answer or an explanation'),
    }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),

  approveCorrection: declareCall('approveCorrection', {
    permission: 'approveCorrection',
    summary: 'Approve or cancel a correction',
    query: z.object({
      componentId: idSchema,
      correctionId,
      isHandled: booleanParameter
        .optional()
        .describe('Whether the caller saw it handled: approves, else cancels. Absent: whatever it is'),
    }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),
};

const COLLEAGUE_CALLS = {
  listColleagues: declareCall('listColleagues', {
    permission: 'viewColleagues',
    summary: 'The colleagues of the contact person who have a link of their own',
    response: z.object({
      /** Whether the caller may invite colleagues, and withdraw their links. */
      canInvite: z.boolean(),
      canWithdraw: z.boolean(),
      colleagues: z.array(
        z.object({
          id: z.guid(),
          email: z.string(),
          invitedBy: z.string(),
          invitedAt: z.iso.datetime(),
          linkValidUntil: z.iso.datetime(),
          /** Whether the last mail with the link could not be delivered. */
          isUndelivered: z.boolean(),
        }),
      ),
    }),
  }),

  inviteColleague: declareCall('inviteColleague', {
    permission: 'inviteColleague',
    summary: 'Mail a link of their own to a colleague of the contact person, or mail it again',
    body: z.object({ email: fieldSchema(EMAIL_ADDRESS) }),
    errors: ['ALREADY_INVITED'],
    limits: ['message'],
  }),

  withdrawColleague: declareCall('withdrawColleague', {
    permission: 'withdrawColleague',
    summary: 'Withdraw the link of a colleague',
    query: z.object({ colleagueId: z.guid() }),
  }),
};

const parameters = pageParameters.extend({
  /** Only displayed entries of one kind, or all displayed ones. */
  kind: z.enum([...AUDIT_KINDS, 'displayed']).optional(),
  /** Only this entry, with full details. */
  entryId: z.guid().optional(),
});

const HISTORY_CALLS = {
  listAudit: declareCall('listAudit', {
    permission: 'viewInternal',
    summary:
      'The audit log of a case, oldest first: the newest 1,000 entries, or page by page from the newest; `Link` leads to older ones',
    query: parameters,
    response: z.array(auditEntryShape),
  }),

  listMails: declareCall('listMails', {
    permission: 'viewInternal',
    summary: 'The mail log of a case, oldest first: the newest 1,000 mails, or page by page from the newest',
    query: pageParameters,
    response: z.object({ logs: z.array(mailLogEntryShape), nextCursor: nextCursorShape }),
  }),

  getMail: declareCall('getMail', {
    permission: 'viewInternal',
    summary: 'What a mail of the case said when it was sent, without the case link',
    query: z.object({ mailId: z.guid() }),
    response: z.object({
      subject: z.string(),
      /** Null if it is not sent, or was sent by a version that did not keep it. */
      text: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),

  resendMail: declareCall('resendMail', {
    permission: 'resendMail',
    summary: 'Send a mail again',
    body: z.object({ mailId: z.guid() }),
    errors: ['NOT_READY', 'NO_CONTACT', 'MAIL_OUTDATED'],
    limits: ['message'],
  }),
};

const NOTE_CALLS = {
  listNotes: declareCall('listNotes', {
    permission: 'viewInternal',
    summary: 'The internal notes of a case, newest first: the newest 1,000, or page by page',
    query: pageParameters,
    response: z.object({
      internalNotes: z.array(noteShape),
      nextCursor: nextCursorShape,
      /** The number of notes on all pages. */
      total: z.int(),
    }),
  }),

  writeNote: declareCall('writeNote', {
    permission: 'writeNote',
    summary: 'Write an internal note',
    body: z.object({ text: fieldSchema(NOTE_TEXT) }),
    response: noteShape,
    status: 201,
  }),

  deleteNote: declareCall('deleteNote', {
    permission: 'deleteNote',
    summary: 'Delete an internal note',
    query: z.object({ noteId: z.guid() }),
  }),
};

const chosen = z.object({
  formIds: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.chosenParts).optional(),
  checkpointIds: z.array(z.string().max(TEXT_LIMITS.id)).max(COUNT_LIMITS.chosenParts).optional(),
  includeSignature: z.boolean().optional(),
  includeInternalSignature: z.boolean().optional(),
  includeAll: z.boolean().optional(),
});

const DOCUMENT_CALLS = {
  getCasePdf: declareCall('getCasePdf', {
    permission: 'downloadPdf',
    summary: 'Chosen parts of a case as PDF',
    body: chosen,
    media: 'application/pdf',
    errors: ['DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['document'],
  }),

  getCaseZip: declareCall('getCaseZip', {
    permission: 'downloadZip',
    summary: 'The whole case as zip',
    media: 'application/zip',
    errors: ['DOCUMENT_TOO_LARGE', 'BUSY'],
    limits: ['zip'],
  }),
};

const statusAnswer = z.object({ status: caseStatusShape });

const REGIONAL_REVIEW_CALLS = {
  submitForRegionalReview: declareCall('submitForRegionalReview', {
    permission: 'submitForRegionalReview',
    summary: 'Send for regional review',
    response: statusAnswer,
    errors: ['NOT_READY'],
  }),

  withdrawRegionalReview: declareCall('withdrawRegionalReview', {
    permission: 'withdrawRegionalReview',
    summary: 'Withdraw from regional review',
    response: statusAnswer,
  }),

  answerRegionalReview: declareCall('answerRegionalReview', {
    permission: 'answerRegionalReview',
    summary: 'Answer a regional review',
    body: z.object({ recommended: z.boolean(), comment: fieldSchema(WRITTEN_TEXT) }),
    response: statusAnswer,
  }),
};

/** Every call of the product by name. `lib/server/http/registry.ts` names what carries out each. */
export const CALLS = {
  ...CASE_CALLS,
  ...COLLEAGUE_CALLS,
  ...CASE_LIST_CALLS,
  ...BULK_CALLS,
  ...STATISTICS_CALLS,
  ...FORM_CALLS,
  ...CORRECTION_CALLS,
  ...DOCUMENT_CALLS,
  ...MESSAGE_CALLS,
  ...NOTE_CALLS,
  ...HISTORY_CALLS,
  ...ORGANISATION_CALLS,
  ...ORGANISATION_VERSION_CALLS,
  ...ORGANISATION_SETTING_CALLS,
  ...ORGANISATION_WEBHOOK_CALLS,
  ...REGIONAL_REVIEW_CALLS,
  ...SIGNING_CALLS,
  ...PAPER_SIGNING_CALLS,
  ...SESSION_CALLS,
  ...OPERATOR_CALLS,
} satisfies Record<CallName, Call>;

export const ALL_CALLS: readonly Call[] = Object.values(CALLS);
