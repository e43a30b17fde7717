import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { instant, sittingShape, slugParameter } from '@/lib/contract/organisation-shapes';
import { nextCursorShape, pageParameters } from '@/lib/contract/pages';
import { imageShape } from '@/lib/contract/shapes';
import { FILE_REFUSALS, uploadShape } from '@/lib/contract/uploads';
import { unusedText } from '@/lib/contract/values';
import { INTEGRATION_FAILURES, INTEGRATION_PARTS } from '@/lib/domain/errors';
import { EMAIL_ADDRESS } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';
import { ROLE_IDS, ROLE_SOURCES } from '@/lib/domain/lifecycle/permissions';
import { FILE_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { ORGANISATION_EVENT_TYPES } from '@/lib/domain/organisation/events';
import { handlingSchema, savedReplySchema } from '@/lib/domain/organisation/handling';
import { organisationDetails, seenSettings, settingsChange } from '@/lib/domain/organisation/settings';
import { retentionGroup, retentionSchema } from '@/lib/domain/retention-rules';

const slug = z.object({ slug: slugParameter });
const roleId = z.literal([...ROLE_IDS]);

export const settingsShape = z.object({
  slug: z.string(),
  name: z.string(),
  translatedNames: z.record(z.string(), z.string()),
  accentColour: z.string(),
  sharedEmail: z.string(),
  managerEmails: z.array(z.string()),
  postalAddress: z.string(),
  locale: z.enum(LOCALES),
  images: z.array(imageShape),
  details: organisationDetails,
  handling: handlingSchema,
  retention: retentionSchema,
  isOpen: z.boolean(),
});

const personShape = z.object({
  /** Null until somebody has taken up the role. */
  accountId: z.guid().nullable(),
  name: z.string().nullable(),
  email: z.string(),
  roles: z.array(
    z.object({
      roleId: z.int(),
      /** Where the role comes from. A role from `provider` can be changed only in the identity provider. */
      source: z.enum(ROLE_SOURCES),
      /** The id by which the role can be withdrawn. Null for roles from the identity provider. */
      grantId: z.guid().nullable(),
      grantedBy: z.string().nullable(),
      grantedAt: instant.nullable(),
      invitedAt: instant.nullable(),
      acceptedAt: instant.nullable(),
      /** Who opened the link with another address than the invited one, and gets the role once it is confirmed. */
      askedBy: z.object({ accountId: z.guid(), name: z.string(), email: z.string() }).nullable(),
    }),
  ),
});

const grant = slug.extend({ grantId: z.guid() });

export const ORGANISATION_SETTING_CALLS = {
  getSettings: declareCall('getSettings', {
    permission: 'viewOrganisation',
    summary: 'The settings of an organisation, which hold at once',
    query: slug,
    response: settingsShape,
    errors: ['NOT_FOUND'],
  }),

  changeSettings: declareCall('changeSettings', {
    permission: 'changeSettings',
    summary:
      'Change settings; absent ones stay. `seen` holds those to be changed as the caller saw them: CONFLICT with the `settings` of today if somebody else has changed one since',
    query: slug,
    body: settingsChange.extend({ seen: seenSettings.optional() }),
    response: settingsShape,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),

  listSavedReplies: declareCall('listSavedReplies', {
    permission: 'viewOrganisation',
    summary:
      'The replies that case workers of an organisation often write, and how long a company has for a correction',
    query: slug,
    response: z.object({ replies: z.array(savedReplySchema), correctionDays: z.int().nullable() }),
    errors: ['NOT_FOUND'],
  }),

  previewRetention: declareCall('previewRetention', {
    permission: 'viewOrganisation',
    summary: 'What these retention rules would do today. Changes nothing',
    query: slug,
    body: z.object({ retention: retentionSchema }),
    response: z.object({
      groups: z.array(
        z.object({
          group: retentionGroup,
          warn: z.int(),
          remove: z.int(),
          anonymise: z.int(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    limits: ['document'],
  }),

  setOpen: declareCall('setOpen', {
    permission: 'openOrganisation',
    summary: 'Open or close for applications',
    query: slug,
    body: z.object({ isOpen: z.boolean() }),
    errors: ['NOT_FOUND', 'NOT_READY'],
  }),

  uploadLogo: declareCall('uploadLogo', {
    permission: 'changeSettings',
    summary: 'Replace the logo by a PNG, or by an SVG, of which only the drawing is stored',
    query: slug,
    body: uploadShape,
    multipart: { field: 'file', maxBytes: FILE_LIMITS.logo },
    response: z.object({ url: z.string() }),
    status: 201,
    errors: ['NOT_FOUND', 'NO_DRAWING', 'LOGO_TOO_SMALL', ...FILE_REFUSALS],
    limits: ['upload'],
  }),

  removeLogo: declareCall('removeLogo', {
    permission: 'changeSettings',
    summary: 'Remove the logo',
    query: slug,
    errors: ['NOT_FOUND'],
  }),

  getLogo: declareCall('getLogo', {
    permission: 'anybody',
    summary: 'The logo of an organisation',
    query: slug.extend({ v: unusedText }),
    media: 'image/*',
    errors: ['NOT_FOUND'],
  }),

  listPeople: declareCall('listPeople', {
    permission: 'viewOrganisation',
    summary: 'Who has which role in an organisation, and from where',
    query: slug,
    response: z.object({ people: z.array(personShape) }),
    errors: ['NOT_FOUND'],
  }),

  grantRole: declareCall('grantRole', {
    permission: 'manageRoles',
    summary: 'Give somebody a role. A mailed link lets them take it up with their account',
    query: slug,
    body: z.object({ email: fieldSchema(EMAIL_ADDRESS), roleId }),
    response: z.object({ grantId: z.guid() }),
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: ['message'],
  }),

  resendInvitation: declareCall('resendInvitation', {
    permission: 'manageRoles',
    summary: 'Send the link of a role that nobody has taken up again',
    query: grant,
    errors: ['NOT_FOUND', 'CONFLICT'],
    limits: ['message'],
  }),

  confirmRole: declareCall('confirmRole', {
    permission: 'manageRoles',
    summary:
      'Give a role to the account that has requested it, although the role was given to another address',
    query: grant,
    body: z.object({ accountId: z.guid() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),

  changeRole: declareCall('changeRole', {
    permission: 'manageRoles',
    summary:
      'Change a role that was given here to another. A person who has not accepted it gets the link again',
    query: grant,
    body: z.object({ roleId }),
    errors: ['NOT_FOUND', 'CONFLICT', 'LAST_ADMINISTRATOR', 'LAST_REGIONAL_REVIEWER'],
    limits: ['message'],
  }),

  withdrawRole: declareCall('withdrawRole', {
    permission: 'manageRoles',
    summary: 'Take back a role that was given here',
    query: grant,
    errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR', 'LAST_REGIONAL_REVIEWER'],
  }),

  acceptRole: declareCall('acceptRole', {
    permission: 'signedIn',
    summary:
      'Take up a role by the mailed link. If it was sent to another address, `isWaiting` says that an administrator has to confirm',
    query: slug,
    body: z.object({ token: z.string().max(TEXT_LIMITS.roleToken) }),
    response: z.object({ organisation: z.string(), roleId: z.int(), isWaiting: z.boolean() }),
    errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED'],
  }),

  listIntegrations: declareCall('listIntegrations', {
    permission: 'viewIntegrations',
    summary:
      'The systems that the product calls: whether each is in use, and when a call last succeeded and last failed, of any organisation; and the background jobs that do not get done',
    query: slug,
    response: z.array(
      z.object({
        part: z.enum([...INTEGRATION_PARTS, 'jobs']),
        state: z.enum(['off', 'unknown', 'working', 'failing']),
        succeededAt: instant.nullable(),
        failedAt: instant.nullable(),
        /** How the last failed call failed. */
        failure: z.enum(INTEGRATION_FAILURES).nullable(),
        /** Of `jobs`: the queues whose jobs were given up or fail again and again, and since when. Mails are those that are not sent. */
        failing: z
          .array(z.object({ kind: z.enum(['mail', 'other']), jobs: z.int(), since: instant }))
          .optional(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),

  listOrganisationHistory: declareCall('listOrganisationHistory', {
    permission: 'viewOrganisation',
    summary: 'The history of an organisation, newest first',
    query: slug.extend(pageParameters.shape),
    response: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          type: z.enum(ORGANISATION_EVENT_TYPES),
          at: instant,
          by: z.string(),
          isSystem: z.boolean(),
          details: z.record(z.string(), z.unknown()),
          /** For a change of the draft, what changed in that sitting. Null if nobody knows. */
          sitting: sittingShape.nullable(),
        }),
      ),
      nextCursor: nextCursorShape,
    }),
    errors: ['NOT_FOUND'],
  }),
};
