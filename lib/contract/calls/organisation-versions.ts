import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import {
  changeShape,
  draftInfoShape,
  draftShape,
  impactShape,
  instant,
  problemShape,
  savedDraftShape,
  slugParameter,
  versionShape,
} from '@/lib/contract/organisation-shapes';
import { FILE_REFUSALS, uploadShape } from '@/lib/contract/uploads';
import { idSchema, localeSchema } from '@/lib/contract/values';
import { INTEGRATION_FAILURES } from '@/lib/domain/errors';
import { VERSION_NOTE } from '@/lib/domain/fields/organisation-fields';
import { textSchema } from '@/lib/domain/fields/schemas';
import {
  COUNT_LIMITS,
  LARGEST_INTEGER,
  ORGANISATION_LIMITS,
  QUOTAS,
  TEXT_LIMITS,
  VALUE_LIMIT,
} from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { MAIL_TYPES } from '@/lib/domain/mails';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { ORGANISATION_ACTIONS } from '@/lib/domain/organisation/permissions';

const slug = z.object({ slug: slugParameter });
const ownMail = slug.extend({ mail: z.enum(MAIL_TYPES) });
const words = z.record(z.string(), z.string());
const versionNumber = z.coerce.number().int().min(1).max(LARGEST_INTEGER);
/** A version by its number, or the draft. */
export const versionOrDraft = z.union([z.literal('draft'), versionNumber]);
const revision = z.int().min(0).max(LARGEST_INTEGER);
const shownRevision =
  'The revision of the draft, or of what there was without one, that the caller saw. Absent: whatever it is';
const note = textSchema(VERSION_NOTE).optional();

const signingCheckShape = z.object({
  succeededAt: instant.nullable(),
  failedAt: instant.nullable(),
  failure: z.enum(INTEGRATION_FAILURES).nullable(),
});

const questionFiguresShape = z.object({
  id: z.string(),
  label: words,
  isConditional: z.boolean(),
  /** Applications with an answer, in which the question is visible. */
  answered: z.int(),
  /** Applications in which the form could not be finished because of the answer, at least once. */
  refused: z.int(),
  /** Applications that stopped after this answer and are not sent in. */
  left: z.int(),
});

const formFiguresShape = z.object({
  id: z.string(),
  title: words,
  isConditional: z.boolean(),
  begun: z.int(),
  done: z.int(),
  /** Applications that stopped in the form, after any of its answers or none. */
  left: z.int(),
  questions: z.array(questionFiguresShape),
});

/** Answers given while trying the draft. */
const tried = z.object({
  locale: localeSchema,
  values: z
    .array(z.object({ componentId: idSchema, value: z.string().max(VALUE_LIMIT) }))
    .max(COUNT_LIMITS.components),
});
const DRAWING_REFUSALS = ['TOO_LARGE', 'BUSY', 'DOCUMENT_TOO_LARGE'] as const;
const document = {
  // As many as one case may hold.
  maxJsonBytes: QUOTAS.characters,
  media: 'application/pdf',
  limits: ['document'],
} as const;

export const ORGANISATION_VERSION_CALLS = {
  getOrganisationOverview: declareCall('getOrganisationOverview', {
    permission: 'viewOrganisation',
    summary: 'An organisation with its versions, its draft, and what is left to do before it can open',
    query: slug,
    response: z.object({
      slug: z.string(),
      name: z.string(),
      translatedNames: z.record(z.string(), z.string()),
      isOpen: z.boolean(),
      /** The version that new cases get. */
      versionInUse: z.int().nullable(),
      versions: z.array(versionShape),
      draft: draftInfoShape.nullable(),
      /**
       * The revision of the draft, or without a draft of the version in its place. It rises with every change of the draft, with publishing
       * and with discarding.
       */
      draftRevision: revision,
      tasks: z.array(
        z.object({
          name: z.enum([
            'NAMES',
            'LOGO',
            'CONTACT',
            'PRIVACY',
            'PROCESS',
            'FORMS',
            'PUBLISH',
            'PEOPLE',
            'OPEN',
          ]),
          isDone: z.boolean(),
          /** Without this the organisation cannot open. */
          isRequired: z.boolean(),
          /** Whether it is left undone on purpose (`handling.putAside` of the settings). Null if that may not be. */
          isPutAside: z.boolean().nullable(),
        }),
      ),
      permissions: z.array(z.enum(ORGANISATION_ACTIONS as [string, ...string[]])),
    }),
    errors: ['NOT_FOUND'],
  }),

  getDraft: declareCall('getDraft', {
    permission: 'viewOrganisation',
    summary: 'The draft with its problems; without one, the body of the version in use. Creates nothing',
    query: slug,
    response: draftShape,
    errors: ['NOT_FOUND'],
  }),

  saveDraft: declareCall('saveDraft', {
    permission: 'editDraft',
    summary: 'Save the draft. Merges with what somebody else has saved since `baseRevision`',
    query: slug,
    body: z.object({ body: draftBodySchema, baseRevision: revision }),
    maxJsonBytes: ORGANISATION_LIMITS.bodyBytes,
    response: savedDraftShape,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
  }),

  discardDraft: declareCall('discardDraft', {
    permission: 'discardDraft',
    summary: 'Throw the draft away',
    query: slug,
    body: z.object({ revision }),
    errors: ['NOT_FOUND', 'DRAFT_CHANGED'],
  }),

  importDraft: declareCall('importDraft', {
    permission: 'editDraft',
    summary: 'Replace the draft by the body of a file. A file that is refused changes nothing',
    query: slug.extend({
      dryRun: z.enum(['true', 'false']).optional(),
      revision: z.coerce.number().pipe(revision).optional().describe(shownRevision),
    }),
    body: uploadShape,
    multipart: { field: 'file', maxBytes: ORGANISATION_LIMITS.bodyBytes },
    response: z.object({
      revision,
      changes: z.array(changeShape),
      problems: z.array(problemShape),
    }),
    errors: ['NOT_FOUND', 'DRAFT_CHANGED', 'FILE_NOT_OURS', 'FILE_TOO_NEW', ...FILE_REFUSALS],
    limits: ['upload'],
  }),

  restoreVersion: declareCall('restoreVersion', {
    permission: 'editDraft',
    summary: 'Replace the draft by the body of an earlier version',
    query: slug,
    body: z.object({ version: z.int().min(1), revision: revision.optional().describe(shownRevision) }),
    response: savedDraftShape,
    errors: ['NOT_FOUND', 'DRAFT_CHANGED'],
  }),

  makePreviewLink: declareCall('makePreviewLink', {
    permission: 'sharePreview',
    summary: `Make a link by which anybody can try the draft for ${ORGANISATION_LIMITS.previewDays} days, or until it is published, discarded or revoked`,
    query: slug,
    response: z.object({ linkId: z.guid(), url: z.string(), validUntil: instant }),
    errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
    status: 201,
  }),

  listPreviewLinks: declareCall('listPreviewLinks', {
    permission: 'sharePreview',
    summary:
      'The links to the draft that work, the newest first. Their addresses are shown only when they are made',
    query: slug,
    response: z.array(
      z.object({ linkId: z.guid(), madeBy: z.string(), madeAt: instant, validUntil: instant }),
    ),
    errors: ['NOT_FOUND'],
  }),

  revokePreviewLink: declareCall('revokePreviewLink', {
    permission: 'sharePreview',
    summary: 'Revoke a link to the draft',
    query: slug.extend({ linkId: z.guid() }),
    errors: ['NOT_FOUND'],
  }),

  getMailExample: declareCall('getMailExample', {
    permission: 'viewOrganisation',
    summary:
      'A mail to applicants or signatories in every language: our texts with their places, and what would stand around and in them for the newest case',
    query: ownMail,
    response: z.object({
      /** The reference of the case. Null for an invented company. */
      reference: z.string().nullable(),
      /** Where a test mail would go. */
      to: z.string().nullable(),
      languages: z.record(
        z.enum(LOCALES),
        z.object({
          ours: z.object({ subject: z.string(), text: z.string() }),
          places: z.object({ values: words, phrases: words }),
          heading: z.string(),
          /** How long handling takes. */
          expectation: z.string().nullable(),
          quote: z
            .object({
              label: z.string(),
              parts: z.array(z.object({ title: z.string().nullable(), text: z.string() })),
            })
            .nullable(),
          button: z.string().nullable(),
          footer: z.array(z.string()),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),

  sendTestMail: declareCall('sendTestMail', {
    permission: 'editDraft',
    summary: 'Send a mail of the draft to yourself, with the values of its example',
    query: ownMail,
    body: z.object({ locale: z.enum(LOCALES) }),
    errors: ['NOT_FOUND'],
    limits: ['message'],
  }),

  drawPreview: declareCall('drawPreview', {
    permission: 'viewOrganisation',
    summary:
      'The document that a company with these answers would sign, drawn from the draft. Stores nothing',
    query: slug,
    body: tried,
    ...document,
    errors: ['NOT_FOUND', ...DRAWING_REFUSALS],
  }),

  drawSharedPreview: declareCall('drawSharedPreview', {
    permission: 'anybody',
    summary: 'The same for anybody with a link to the draft',
    query: slug,
    body: tried.extend({ link: z.string().max(TEXT_LIMITS.previewToken) }),
    ...document,
    errors: ['NOT_FOUND', ...DRAWING_REFUSALS],
  }),

  getVersion: declareCall('getVersion', {
    permission: 'viewOrganisation',
    summary: 'A version with its body',
    query: slug.extend({ version: versionNumber }),
    response: z.object({
      version: z.int(),
      publishedAt: instant,
      publishedBy: z.string().nullable(),
      note: z.string().nullable(),
      changes: z.array(changeShape),
      body: draftBodySchema,
    }),
    errors: ['NOT_FOUND'],
  }),

  compareVersions: declareCall('compareVersions', {
    permission: 'viewOrganisation',
    summary: 'What differs between two versions, or between one and the draft',
    query: slug.extend({ from: versionOrDraft, to: versionOrDraft }),
    response: z.object({ changes: z.array(changeShape), total: z.int() }),
    errors: ['NOT_FOUND'],
  }),

  getFormFigures: declareCall('getFormFigures', {
    permission: 'viewOrganisation',
    summary:
      'How companies get on with the forms of a version, or of the one in use. From stored figures, without those of too few applications',
    query: slug.extend({ version: versionNumber.optional() }),
    response: z.object({
      /** Null before the first version. */
      version: z.int().nullable(),
      /** The applications in which a company has done something. */
      applications: z.int(),
      /** Applications that stopped with every form filled in. */
      ready: z.int(),
      /** Empty with too few applications. */
      forms: z.array(formFiguresShape),
    }),
    errors: ['NOT_FOUND'],
  }),

  getImpact: declareCall('getImpact', {
    permission: 'viewOrganisation',
    summary: 'What moving the open cases to a version, or to the draft, would do. Changes nothing',
    query: slug.extend({ to: versionOrDraft }),
    response: impactShape,
    errors: ['NOT_FOUND'],
    limits: ['document'],
  }),

  getSigningCheck: declareCall('getSigningCheck', {
    permission: 'viewOrganisation',
    summary: "When the signing service last gave access to the organisation's entity, and last did not",
    query: slug,
    response: signingCheckShape,
    errors: ['NOT_FOUND'],
  }),

  checkSigning: declareCall('checkSigning', {
    permission: 'editDraft',
    summary:
      "Ask the signing service now whether it gives access to the organisation's entity. Sends nothing",
    query: slug,
    response: signingCheckShape,
    errors: ['NOT_FOUND'],
    limits: ['signingLogin'],
  }),

  publishDraft: declareCall('publishDraft', {
    permission: 'publish',
    summary: 'Publish the draft as the next version, exactly as it was shown',
    query: slug,
    body: z.object({ revision: revision.min(1), note, moveCases: z.boolean().default(false) }),
    response: z.object({ version: z.int() }),
    errors: ['NOT_FOUND', 'DRAFT_CHANGED', 'DRAFT_INCOMPLETE'],
  }),

  moveCases: declareCall('moveCases', {
    permission: 'moveCases',
    summary: 'Move the cases that can still be filled in to the version in use. A job moves each; repeatable',
    query: slug,
    body: z.object({ version: z.int().min(1) }),
    response: z.object({ cases: z.int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),

  exportOrganisation: declareCall('exportOrganisation', {
    permission: 'viewOrganisation',
    summary: 'A version or the draft as a file',
    query: slug.extend({ version: versionOrDraft }),
    media: 'application/json',
    errors: ['NOT_FOUND'],
    limits: ['file'],
  }),

  getFileSchema: declareCall('getFileSchema', {
    permission: 'anybody',
    summary: 'The JSON Schema of an exported file',
    media: 'application/schema+json',
  }),
};
