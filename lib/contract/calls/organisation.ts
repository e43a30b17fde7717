import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { imageShape, organisationNamesShape, organisationTypeShape } from '@/lib/contract/shapes';
import { dateSchema, organisationIdParameter } from '@/lib/contract/values';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { organisationDetails } from '@/lib/domain/organisation/settings';

const anyText = z.record(z.string(), z.string());
const ownText = anyText.nullable();

const publicOrganisationShape = z.object({
  id: z.int(),
  ...organisationNamesShape,
  slug: z.string(),
  accentColour: z.string(),
  images: z.array(imageShape),
  organisationTypes: z.array(organisationTypeShape),
  /** Whether companies can apply now. */
  isOpen: z.boolean(),
  /** Texts for applicants about the organisation. */
  details: organisationDetails,
  /** The introduction of the version in use. Null if the product's own is used. */
  introduction: ownText,
  /** The same for what a company needs at hand, and for how long it takes. */
  whatYouNeed: ownText,
  timeNeeded: ownText,
  /** What the forms ask for. Null if nothing is published. */
  outline: z.object({ forms: z.array(anyText), files: z.array(anyText), minutes: z.int() }).nullable(),
  signingService: z.object({ name: z.string(), entityId: z.string().nullable() }).nullable(),
});
export type PublicOrganisation = z.output<typeof publicOrganisationShape>;

/** What the pages of applicants say of the organisation, besides its version. */
export type PreviewedOrganisation = Omit<
  PublicOrganisation,
  | 'id'
  | 'organisationTypes'
  | 'isOpen'
  | 'introduction'
  | 'whatYouNeed'
  | 'timeNeeded'
  | 'outline'
  | 'signingService'
>;

const ownOrganisationShape = z.object({
  id: z.int(),
  ...organisationNamesShape,
  slug: z.string(),
  roleId: z.int(),
  roleName: z.string(),
  canApprove: z.boolean(),
  isAdmin: z.boolean(),
  isReadOnly: z.boolean(),
  isRegionalReviewer: z.boolean(),
  canCreateCases: z.boolean(),
});
export type OwnOrganisation = z.output<typeof ownOrganisationShape>;

export const ORGANISATION_CALLS = {
  getOrganisation: declareCall('getOrganisation', {
    permission: 'anybody',
    summary: 'A member organisation by its slug, in base64url',
    query: z.object({ slug: z.string().max(TEXT_LIMITS.encodedSlug) }),
    response: publicOrganisationShape,
  }),

  listOrganisations: declareCall('listOrganisations', {
    permission: 'signedIn',
    summary: "The caller's member organisations",
    response: z.array(ownOrganisationShape),
  }),

  listAssignees: declareCall('listAssignees', {
    permission: 'viewCase',
    summary: 'The member administrators and advisors of an organisation',
    query: z.object({ moId: organisationIdParameter }),
    errors: ['NOT_FOUND'],
    response: z.array(
      z.object({
        adId: z.guid(),
        name: z.string(),
        email: z.string(),
        roleId: z.int(),
        roleName: z.string(),
        /** The last day that the person is away, and who gets the cases until then. Null for a person who is not away. */
        away: z.object({ until: dateSchema, substitute: z.string() }).nullable(),
      }),
    ),
  }),

  getMe: declareCall('getMe', {
    permission: 'signedIn',
    summary: 'The signed-in case worker',
    response: z.object({
      name: z.string(),
      email: z.string(),
      roles: z.array(z.object({ moId: z.int(), roleId: z.int(), roleName: z.string() })),
    }),
  }),
};
