import { z } from 'zod';
import { imageShape, organisationTypeShape } from '@/lib/api/shapes';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { TEXT_LIMITS } from '@/lib/limits';
import type { OrganisationType } from '@/lib/organisation-number';
import { definePublicProcedure } from '@/lib/query';

const publicOrganisationShape = z.object({
  id: z.int(),
  name: z.string(),
  nameInEnglish: z.string(),
  slug: z.string(),
  accentColour: z.string(),
  images: z.array(imageShape),
  organisationTypes: z.array(organisationTypeShape),
  signingService: z.object({ name: z.string(), entityId: z.string().nullable() }).nullable(),
});
export type PublicOrganisation = z.output<typeof publicOrganisationShape>;

/** What anybody may know of an organisation. The slug comes in base64url, as the specification has it. */
export const organisationProcedure = definePublicProcedure({
  call: {
    method: 'GET',
    path: 'memberorganization/{slug}',
    summary: 'A member organisation by its slug, in base64url',
    query: z.object({ slug: z.string().max(TEXT_LIMITS.id) }),
    response: publicOrganisationShape,
  },
  async run({ slug }) {
    const organisation = await getOrganisation(Buffer.from(slug, 'base64url').toString('utf8'));
    if (!organisation) throw new AppError('NOT_FOUND');
    return organisation;
  },
});

/** What can be asked of the database at all: an address may hold anything. */
const SLUG = /^[\w.-]{1,100}$/;

/** The same for a page; null where there is none. */
export async function getOrganisation(slug: string): Promise<PublicOrganisation | null> {
  if (!SLUG.test(slug)) return null;
  const mo = await db().memberOrganisation.findUnique({ where: { slug } });
  if (!mo) return null;
  return {
    id: mo.id,
    name: mo.name,
    nameInEnglish: mo.nameInEnglish,
    slug: mo.slug,
    accentColour: mo.accentColour,
    images: mo.images as PublicOrganisation['images'],
    organisationTypes: mo.organisationTypes as OrganisationType[],
    signingService: mo.signsWithService ? { name: 'GetAccept', entityId: null } : null,
  };
}
