import { z } from 'zod';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/** Every event of an organisation's history, with its details. A command records exactly one event for every change. */
const nothing = z.object({});
const count = z.int().min(0);
const role = z.object({ email: z.string(), roleId: z.int() });

/**
 * The old and new value of a setting as text, cut to this length. The history says that something changed, and does not repeat all of it.
 */
export const SETTING_TEXT = TEXT_LIMITS.search;
const setting = z.object({
  setting: z.string(),
  from: z.string().max(SETTING_TEXT),
  to: z.string().max(SETTING_TEXT),
});

export const ORGANISATION_EVENT_DETAILS = {
  OrganisationCreated: z.object({ slug: z.string() }),
  /** The first change in one person's sitting at the draft. The version that comes of it shows what changed. */
  DraftChanged: z.object({ revision: count }),
  DraftImported: z.object({
    revision: count,
    source: z.object({ organisation: z.string(), version: z.int().nullable() }).nullable(),
    changes: count,
  }),
  VersionRestored: z.object({ revision: count, version: z.int() }),
  PreviewLinkMade: z.object({ validUntil: z.string() }),
  PreviewLinkRevoked: z.object({ madeBy: z.string(), validUntil: z.string() }),
  TestMailSent: z.object({ mail: z.string(), locale: z.string() }),
  DraftDiscarded: z.object({ revision: count, changes: count }),
  VersionPublished: z.object({
    version: z.int(),
    note: z.string().nullable(),
    changes: count,
    movesCases: z.boolean(),
  }),
  CasesMoved: z.object({ version: z.int(), cases: count }),
  OpenedForApplications: nothing,
  ClosedForApplications: nothing,
  SettingsChanged: z.object({ changes: z.array(setting) }),
  LogoChanged: z.object({ contentType: z.string(), sha256: z.string() }),
  LogoRemoved: nothing,
  WebhookSecretMade: nothing,
  WebhookTestSent: nothing,
  WebhookSentAgain: z.object({ event: z.string() }),
  RoleGranted: role,
  RoleInvitationSent: role,
  RoleChanged: role.extend({ from: z.int() }),
  RoleWithdrawn: role,
  RoleAccepted: role.extend({ name: z.string() }),
} as const satisfies Record<string, z.ZodObject>;

export type OrganisationEventType = keyof typeof ORGANISATION_EVENT_DETAILS;
export const ORGANISATION_EVENT_TYPES = Object.keys(ORGANISATION_EVENT_DETAILS) as [
  OrganisationEventType,
  ...OrganisationEventType[],
];

export type OrganisationEvent = {
  [Type in OrganisationEventType]: {
    type: Type;
    details: z.output<(typeof ORGANISATION_EVENT_DETAILS)[Type]>;
  };
}[OrganisationEventType];
