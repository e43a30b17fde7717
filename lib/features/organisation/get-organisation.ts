import { cache } from 'react';
import type { PublicOrganisation } from '@/lib/contract/calls/organisation';
import { CALLS } from '@/lib/contract/contract';
import { caseIdSchema } from '@/lib/contract/values';
import { AppError } from '@/lib/domain/errors';
import { isSlug } from '@/lib/domain/fields/slug';
import type { NamedOrganisation } from '@/lib/domain/locale';
import { outlineOf } from '@/lib/domain/organisation/body-texts';
import { readDetails } from '@/lib/domain/organisation/settings';
import { loadVersion } from '@/lib/engine/case-version';
import { definePublicProcedure } from '@/lib/engine/query';
import { organisationImages, organisationNames } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';

/** Public data of an organisation. The slug is base64url-encoded, as in the specification. */
export const organisationProcedure = definePublicProcedure({
  call: CALLS.getOrganisation,
  async run({ slug }) {
    const organisation = await getOrganisation(Buffer.from(slug, 'base64url').toString('utf8'));
    if (!organisation) throw new AppError('NOT_FOUND');
    return organisation;
  },
});

/** The data on the page of an invalid link: the organisation and whom to ask. */
export interface LinkOrganisation extends NamedOrganisation {
  accentColour: string;
  images: PublicOrganisation['images'];
  sharedEmail: string;
}

/**
 * The organisation of a case, whatever its status. Null if there is no such case. Reveals nothing about the company. Read once for
 * everything that a page shows of it.
 */
export const organisationOfCase = cache(async (caseId: string): Promise<LinkOrganisation | null> => {
  if (!caseIdSchema.safeParse(caseId).success) return null;
  const found = await db().case.findUnique({ where: { id: caseId.toLowerCase() }, select: { mo: true } });
  if (!found) return null;
  const { accentColour, images, sharedEmail } = found.mo;
  const names = organisationNames.parse(found.mo);
  return { ...names, accentColour, images: organisationImages.parse(images), sharedEmail };
});

/** The shared address of an organisation, for pages that say whom to ask. */
export async function sharedEmailOf(organisationId: number): Promise<string> {
  const { sharedEmail } = await db().memberOrganisation.findUniqueOrThrow({
    where: { id: organisationId },
    select: { sharedEmail: true },
  });
  return sharedEmail;
}

/**
 * The same for a page, read once for it. Null if there is no such organisation. Throws UNAVAILABLE if a replica of a newer release has published its version.
 */
export const getOrganisation = cache(async (slug: string): Promise<PublicOrganisation | null> => {
  if (!isSlug(slug)) return null;
  const mo = await db().memberOrganisation.findUnique({ where: { slug } });
  if (!mo) return null;
  const published = mo.publishedTemplateId === null ? null : await loadVersion(db(), mo.publishedTemplateId);
  return {
    id: mo.id,
    ...organisationNames.parse(mo),
    slug: mo.slug,
    accentColour: mo.accentColour,
    images: organisationImages.parse(mo.images),
    organisationTypes: published?.process.organisationTypes ?? [],
    isOpen: mo.isOpen && published !== null,
    details: readDetails(mo.details),
    introduction: published?.texts.introduction ?? null,
    whatYouNeed: published?.texts.whatYouNeed ?? null,
    timeNeeded: published?.texts.timeNeeded ?? null,
    outline: published && outlineOf(published.template.forms),
    signingService: published?.process.signsWithService ? { name: 'GetAccept', entityId: null } : null,
  };
});
