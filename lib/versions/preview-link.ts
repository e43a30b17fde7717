import { CALLS } from '@/lib/contract/contract';
import { seal, unseal } from '@/lib/crypto/sealed';
import { organisationImages } from '@/lib/database/columns/organisation-images';
import { organisationNames } from '@/lib/database/columns/organisation-names';
import { db } from '@/lib/database/db';
import { DAY_MS } from '@/lib/domain/durations';
import { AppError } from '@/lib/domain/errors';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { NamedOrganisation } from '@/lib/domain/organisation-name';
import { defineOrganisationQuery } from '@/lib/engine/organisation-command';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import { env } from '@/lib/settings/env';
import { bodyOfDraft } from './read-body';

/** How long the link to a draft works, in days. */
export const PREVIEW_DAYS = 14;

/**
 * A link by which anybody can try the draft. It is stored nowhere, and works until the draft is published or discarded, or
 * `PREVIEW_DAYS` have passed. Throws NOT_FOUND without a draft.
 */
export const previewLinkQuery = defineOrganisationQuery({
  call: CALLS.getPreviewLink,
  async read({ organisation }) {
    if ((await db().formDraft.count({ where: { moId: organisation.id } })) === 0) {
      throw new AppError('NOT_FOUND');
    }
    const until = new Date(Date.now() + PREVIEW_DAYS * DAY_MS);
    const url = new URL(`/preview/${organisation.slug}`, env().PUBLIC_URL);
    url.searchParams.set('token', previewToken(organisation, until));
    return { url: url.href, validUntil: until.toISOString() };
  },
});

type Owner = Pick<MemberOrganisation, 'slug' | 'publishedTemplateId'>;

/** The token of a link to the draft that follows this version. */
function previewToken(organisation: Owner, until: Date): string {
  return seal(String(until.getTime()), 'preview-link', ownerOf(organisation));
}

const ownerOf = ({ slug, publishedTemplateId }: Owner) => `${slug} ${publishedTemplateId ?? ''}`;

/** What a link leads to. `wrong` is also one to a draft that is published or gone. */
type Preview =
  | {
      state: 'open';
      organisation: NamedOrganisation & Pick<MemberOrganisation, 'accentColour'> & { images: Images };
      body: VersionBody;
    }
  | { state: 'wrong' | 'expired' };
type Images = ReturnType<typeof organisationImages.parse>;

const SLUG = /^[a-z0-9-]{1,100}$/;
const TOKEN = /^[\w-]{40,200}$/;

/** The draft behind a link. Changes nothing. */
export async function findPreview(slug: string, token: string, now = new Date()): Promise<Preview> {
  if (!SLUG.test(slug) || !TOKEN.test(token)) return { state: 'wrong' };
  const mo = await db().memberOrganisation.findUnique({ where: { slug }, include: { draft: true } });
  const until = mo && unseal(token, 'preview-link', ownerOf(mo));
  if (!mo?.draft || until === null) return { state: 'wrong' };
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
