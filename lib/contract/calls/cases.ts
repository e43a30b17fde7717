import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { applicantCaseShape, caseShape, caseStatusShape, checkPointShape } from '@/lib/contract/shapes';
import {
  booleanParameter,
  idSchema,
  localeSchema,
  organisationIdParameter,
  unusedText,
} from '@/lib/contract/values';
import {
  COMPANY_NAME,
  COMPANY_NAME_OF_APPLICANT,
  EMAIL_ADDRESS,
  ORGANISATION_NUMBER,
  WRITTEN_TEXT,
} from '@/lib/domain/fields/field-kind';
import { fieldSchema, optionalFieldSchema, writtenDaySchema } from '@/lib/domain/fields/schemas';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';

const REFUSALS = [
  'ALREADY_EXISTS',
  'MEMBERSHIP_EXISTS',
  'NOT_ALLOWED_ORGANISATION_TYPE',
  'NOT_OPEN',
  'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY',
  'INVALID_REQUEST',
  'INTEGRATION_FAILED',
] as const;

const created = z.object({ caseId: z.guid() });

const parts = <Part extends z.ZodType>(part: Part) => z.array(part).max(COUNT_LIMITS.chosenParts);

export const CASE_CALLS = {
  createCase: declareCall('createCase', {
    permission: 'anybody',
    summary: 'Apply for membership',
    body: z.object({
      moSlug: z.string().max(TEXT_LIMITS.slug),
      orgNo: fieldSchema(ORGANISATION_NUMBER),
      email: fieldSchema(EMAIL_ADDRESS),
      locale: localeSchema.optional(),
      companyName: optionalFieldSchema(COMPANY_NAME_OF_APPLICANT),
      /** With this, the call throws VALIDATION_FAILED with `companyName: REQUIRED` if the name is neither known nor given. */
      asksForName: z.boolean().optional(),
    }),
    response: created,
    status: 201,
    errors: REFUSALS,
    limits: ['applyByAddress'],
  }),

  createSilentCase: declareCall('createSilentCase', {
    permission: 'createSilentCase',
    summary: 'Create a case silently',
    query: z.object({ moId: organisationIdParameter }),
    body: z.object({
      orgNo: fieldSchema(ORGANISATION_NUMBER),
      email: optionalFieldSchema(EMAIL_ADDRESS),
      locale: localeSchema.optional(),
      companyName: optionalFieldSchema(COMPANY_NAME),
      asksForName: z.boolean().optional(),
    }),
    response: created,
    status: 201,
    errors: [...REFUSALS, 'LOOKUP_FAILED'],
  }),

  getCase: declareCall('getCase', {
    permission: 'viewCase',
    summary:
      'A case; applicants get a subset. Its questions in the language of `locale`, or else of the case',
    query: z.object({ locale: localeSchema.optional() }),
    response: z.union([caseShape, applicantCaseShape]),
  }),

  followCase: declareCall('followCase', {
    permission: 'viewCase',
    summary:
      'Server-sent events of a case: `hello`, `changed`, `presence` (case workers), `ended`, and a heartbeat',
    media: 'text/event-stream',
    errors: ['UNAVAILABLE'],
    limits: ['events'],
  }),

  getLink: declareCall('getLink', {
    permission: 'viewLink',
    summary: 'The current case link',
    response: z.object({ tokenLink: z.string() }),
  }),

  renewLink: declareCall('renewLink', {
    permission: 'anybody',
    summary: 'Mail a new case link to the contact person on file',
    // The answer is the same whatever is sent.
    body: z.object({ caseId: z.unknown().optional(), email: z.unknown().optional() }),
    limits: ['linkByAddress'],
  }),

  sendForgottenLink: declareCall('sendForgottenLink', {
    permission: 'anybody',
    summary: 'Mail a lost case link',
    body: z.object({ moSlug: z.string().max(TEXT_LIMITS.slug), orgNo: fieldSchema(ORGANISATION_NUMBER) }),
    errors: ['LINK_NOT_FOUND', 'LINK_REMOVED', 'LINK_REJECTED'],
    limits: ['linkByAddress'],
  }),

  changeContact: declareCall('changeContact', {
    permission: 'changeContact',
    summary: 'Change the contact person',
    body: z.object({ email: fieldSchema(EMAIL_ADDRESS), message: optionalFieldSchema(WRITTEN_TEXT) }),
  }),

  changeLocale: declareCall('changeLocale', {
    permission: 'changeLocale',
    summary: 'Change the language of the application',
    query: z.object({ locale: localeSchema }),
  }),

  delegateCase: declareCall('delegateCase', {
    permission: 'delegate',
    summary: 'Make someone responsible',
    // The call uses only the id and looks up the rest.
    query: z.object({
      userAdId: z.guid(),
      userName: unusedText,
      userRole: unusedText,
      userEmail: unusedText,
    }),
  }),

  takeCase: declareCall('takeCase', {
    permission: 'delegate',
    summary: 'Become responsible; `from` is the address of the person to take over from',
    query: z.object({ from: z.string().max(TEXT_LIMITS.email).optional() }),
    errors: ['CONFLICT'],
  }),

  takeNextCase: declareCall('takeNextCase', {
    permission: 'delegate',
    summary: 'Become responsible for the case that has waited longest without anybody; null if none waits',
    response: z.object({ caseId: z.guid().nullable() }),
  }),

  resetDelegation: declareCall('resetDelegation', {
    permission: 'resetDelegation',
    summary: 'Make nobody responsible',
  }),

  rejectCase: declareCall('rejectCase', {
    permission: 'rejectCase',
    summary: 'Reject an application',
    body: z.object({ reason: fieldSchema(WRITTEN_TEXT) }),
    response: z.object({ status: caseStatusShape }),
  }),

  withdrawApplication: declareCall('withdrawApplication', {
    permission: 'withdrawApplication',
    summary: 'Withdraw an application that is not decided',
    body: z.object({ reason: optionalFieldSchema(WRITTEN_TEXT) }),
    response: z.object({ status: caseStatusShape }),
  }),

  takeBack: declareCall('takeBack', {
    permission: 'takeBack',
    summary: 'Take back a decision whose mail has not gone yet',
    /** The number of the decision's entry in the history, as in `heldDecision` of the case. */
    body: z.object({
      sequence: z
        .int()
        .positive()
        .max(2 ** 31 - 1),
    }),
    response: z.object({ status: caseStatusShape }),
    errors: ['TOO_LATE'],
  }),

  deleteCase: declareCall('deleteCase', {
    permission: ['removeCase', 'resetCase'],
    summary: 'Reset a rejected case, or remove an active one',
    body: z.object({ note: optionalFieldSchema(WRITTEN_TEXT) }),
    response: z.object({ status: caseStatusShape }),
  }),

  archiveCase: declareCall('archiveCase', {
    permission: ['archiveCase', 'unarchiveCase'],
    summary: 'Archive a case, or take it out of the archive',
    query: z.object({ isArchived: booleanParameter.optional() }),
    response: z.object({ status: caseStatusShape }),
  }),

  setCheckPoint: declareCall('setCheckPoint', {
    permission: 'setCheckPoint',
    summary: 'Confirm a checkpoint or take that back',
    body: z.object({ componentId: idSchema, isConfirmed: z.boolean() }),
    response: z.object({ checkPoints: z.array(checkPointShape), caseStatus: caseStatusShape }),
  }),

  approveReview: declareCall('approveReview', {
    permission: [
      'approveForm',
      'setCheckPoint',
      'approveSignature',
      'approveCorrection',
      'markMessageHandled',
    ],
    forCaseWorkers: true,
    summary:
      'Approve several parts of an application as they were seen: all of them, or none if one is refused',
    body: z.object({
      /** Corrections that the company has made. */
      corrections: parts(z.object({ componentId: idSchema, correctionId: z.guid() })),
      /** Questions of the company to mark as handled. */
      messageIds: parts(z.guid()),
      forms: parts(z.object({ formId: idSchema, version: z.int().min(0) })),
      checkPoints: parts(idSchema),
      /** Whether to approve the company's signature. */
      signature: z.boolean(),
    }),
    errors: ['CONFLICT', 'NOT_READY', 'CORRECTION_INCOMPLETE'],
  }),

  sendReminder: declareCall('sendReminder', {
    permission: 'sendReminder',
    summary: 'Remind the company, or its signatories, of what the case waits for',
    errors: ['NOT_READY', 'ALREADY_REMINDED', 'REMINDED_ENOUGH', 'MAIL_BOUNCED'],
    limits: ['message'],
  }),

  putAside: declareCall('putAside', {
    permission: 'sendReminder',
    summary: 'Put an overdue correction aside until a day, or take that back',
    body: z.object({ until: writtenDaySchema.nullable() }),
    errors: ['NOT_READY'],
  }),

  sendAdmissionDate: declareCall('sendAdmissionDate', {
    permission: 'sendAdmissionDate',
    summary: 'Mail the admission date to the company',
    body: z.object({ admissionDate: writtenDaySchema }),
    errors: ['NOT_READY'],
  }),

  exportCase: declareCall('exportCase', {
    permission: 'exportCase',
    summary: 'Export an approved case to the membership register',
    body: z.object({ notifyAdmissionDate: writtenDaySchema.optional() }),
    response: z.object({ status: caseStatusShape }),
    errors: ['NOT_READY', 'TELLUS_ERROR'],
  }),

  getRegisterFacts: declareCall('getRegisterFacts', {
    permission: 'viewInternal',
    summary: 'What the membership register says about the company',
    response: z.object({
      company: z
        .object({
          name: z.string(),
          isActive: z.boolean(),
          isMember: z.boolean(),
          industry: z.string().nullable(),
          address: z.object({ street: z.string(), zipCode: z.string(), city: z.string() }).nullable(),
        })
        .nullable(),
    }),
    errors: ['INTEGRATION_FAILED'],
  }),

  getCreditReport: declareCall('getCreditReport', {
    permission: 'viewInternal',
    summary: 'The credit report of a case',
    media: 'application/pdf',
    errors: ['NOT_READY'],
    limits: ['file'],
  }),
};
