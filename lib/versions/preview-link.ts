import { CALLS } from '@/lib/contract/contract';
import { seal, unseal } from '@/lib/crypto/sealed';
import { organisationImages } from '@/lib/database/columns/organisation-images';
import { organisationNames } from '@/lib/database/columns/organisation-names';
import { db } from '@/lib/database/db';
import { DAY_MS } from '@/lib/domain/durations';
import { AppError } from '@/lib/domain/errors';
import { isSlug } from '@/lib/domain/fields/slug';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { NamedOrganisation } from '@/lib/domain/organisation-name';
import { defineOrganisationQuery } from '@/lib/engine/organisation-command';
import type { FormDraft, MemberOrganisation } from '@/lib/generated/prisma/client';
import { env } from '@/lib/settings/env';
import { bodyOfDraft } from './read-body';

/**
 * A link by which anybody can try the draft. It is not stored anywhere. It works until the draft is published or discarded, or until
 * `ORGANISATION_LIMITS.previewDays` have passed. Throws NOT_FOUND without a draft.
 */
export const previewLinkQuery = defineOrganisationQuery({
  call: CALLS.getPreviewLink,
  async read({ organisation }) {
    const draft = await db().formDraft.findUnique({
      where: { moId: organisation.id },
      select: { begunAt: true },
    });
    if (!draft) throw new AppError('NOT_FOUND');
    const until = new Date(Date.now() + ORGANISATION_LIMITS.previewDays * DAY_MS);
    const url = new URL(`/preview/${organisation.slug}`, env().PUBLIC_URL);
    url.searchParams.set('token', previewToken(organisation.slug, draft, until));
    return { url: url.href, validUntil: until.toISOString() };
  },
});

type Begun = Pick<FormDraft, 'begunAt'>;

/** The token of a link to this draft. */
function previewToken(slug: string, draft: Begun, until: Date): string {
  return seal(String(until.getTime()), 'preview-link', ownerOf(slug, draft));
}

/** The owner of the seal. A draft that is begun later has a different one. */
const ownerOf = (slug: string, { begunAt }: Begun) => `${slug} ${begunAt.getTime()}`;

/** The state of a link. `wrong` also includes a link to a draft that has been published or discarded. */
type Preview =
  | {
      state: 'open';
      organisation: NamedOrganisation & Pick<MemberOrganisation, 'accentColour'> & { images: Images };
      body: VersionBody;
    }
  | { state: 'wrong' | 'expired' };
type Images = ReturnType<typeof organisationImages.parse>;

/** The draft behind a link. Changes nothing. */
export async function findPreview(slug: string, token: string, now = new Date()): Promise<Preview> {
  if (!isSlug(slug) || token.length > TEXT_LIMITS.previewToken) return { state: 'wrong' };
  const mo = await db().memberOrganisation.findUnique({ where: { slug }, include: { draft: true } });
  if (!mo?.draft) return { state: 'wrong' };
  const until = unseal(token, 'preview-link', ownerOf(slug, mo.draft));
  if (until === null) return { state: 'wrong' };
  if (Number(until) <= now.getTime()) return { state: 'expired' };
  return {
    state: 'open',
    organisation: {
      ...organisationNames.parse(mo),
      accentColour: mo.accentColour,
      images: organisationImages.parse(mo.images),
    },
    body: bodyOfDraft(mo.draft),
  };
}
