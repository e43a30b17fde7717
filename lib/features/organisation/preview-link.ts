import type { FileAnswer, InputOf } from '@/lib/contract/call';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';
import { CALLS } from '@/lib/contract/contract';
import { TRIED, triedForm } from '@/lib/contract/tried-forms';
import { AppError } from '@/lib/domain/errors';
import { isSlug } from '@/lib/domain/fields/slug';
import { type RuleComponent, TAG } from '@/lib/domain/forms/component';
import { flattenRows, nestedFields, savableComponents } from '@/lib/domain/forms/rows';
import { normaliseValue } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { ORGANISATION_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { PLAIN_PROCESS, type VersionBody } from '@/lib/domain/organisation/body';
import { translated } from '@/lib/domain/organisation/body-texts';
import { readDetails } from '@/lib/domain/organisation/settings';
import { DAY_MS } from '@/lib/domain/time';
import { isUuid } from '@/lib/domain/uuid';
import { defineOrganisationCommand, defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { definePublicProcedure } from '@/lib/engine/query';
import { renderApplicationPdf } from '@/lib/features/signing/application-pdf';
import { contentCodeOf } from '@/lib/features/signing/case-document';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { organisationImages, organisationNames } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';
import { draftState } from './draft-rows';
import { bodyOfDraft } from './read-body';

/** Makes a link by which anybody can try the draft. Throws NOT_FOUND without a draft, QUOTA_EXCEEDED if too many links work already. */
export const makePreviewLink = defineOrganisationCommand({
  call: CALLS.makePreviewLink,
  async perform({ tx, actor, organisation: { id: moId, slug }, now }) {
    if ((await tx.formDraft.count({ where: { moId } })) === 0) throw new AppError('NOT_FOUND');
    await tx.previewLink.deleteMany({ where: { moId, validUntil: { lte: ended(now) } } });
    const most = ORGANISATION_LIMITS.previewLinks;
    if ((await tx.previewLink.count({ where: working(moId, now) })) >= most) {
      throw new AppError('QUOTA_EXCEEDED', { values: { what: 'previewLinks', most } });
    }
    const validUntil = new Date(now.getTime() + ORGANISATION_LIMITS.previewDays * DAY_MS);
    const { id: linkId } = await tx.previewLink.create({
      data: { moId, madeBy: actor.name, madeAt: now, validUntil },
      select: { id: true },
    });
    const url = new URL(`/preview/${slug}`, env().PUBLIC_URL);
    url.searchParams.set('token', seal(linkId, 'preview-link', slug));
    const until = validUntil.toISOString();
    return {
      result: { linkId, url: url.href, validUntil: until },
      audit: { type: 'PreviewLinkMade', details: { validUntil: until } },
    };
  },
});

export const previewLinksQuery = defineOrganisationQuery({
  call: CALLS.listPreviewLinks,
  async read({ organisation }) {
    const rows = await db().previewLink.findMany({
      where: working(organisation.id, new Date()),
      orderBy: [{ madeAt: 'desc' }, { id: 'asc' }],
      take: ORGANISATION_LIMITS.previewLinks,
    });
    return rows.map(({ id, madeBy, madeAt, validUntil }) => ({
      linkId: id,
      madeBy,
      madeAt: madeAt.toISOString(),
      validUntil: validUntil.toISOString(),
    }));
  },
});

/** Revokes a link. Throws NOT_FOUND if the draft has no such link, or if it has ended already. */
export const revokePreviewLink = defineOrganisationCommand({
  call: CALLS.revokePreviewLink,
  async perform({ tx, organisation, now }, { linkId }) {
    const link = await tx.previewLink.findFirst({ where: { ...working(organisation.id, now), id: linkId } });
    if (!link) throw new AppError('NOT_FOUND');
    await tx.previewLink.delete({ where: { id: linkId }, select: { id: true } });
    const { madeBy, validUntil } = link;
    return {
      result: undefined,
      audit: { type: 'PreviewLinkRevoked', details: { madeBy, validUntil: validUntil.toISOString() } },
    };
  },
});

const working = (moId: number, now: Date) => ({ moId, validUntil: { gt: now } });

/** A link that has ended says so for as long again. After that it is unknown. */
const ended = (now: Date) => new Date(now.getTime() - ORGANISATION_LIMITS.previewDays * DAY_MS);

/** The state of a link. `wrong` also includes a link that was revoked, and one to a draft that has been published or discarded. */
type Preview =
  | {
      state: 'open';
      organisation: PreviewedOrganisation;
      body: VersionBody;
    }
  | { state: 'wrong' | 'expired' };

/** The draft behind a link. Changes nothing. */
export async function findPreview(slug: string, token: string, now = new Date()): Promise<Preview> {
  const found = await findDraft(slug, token, now);
  if (!('mo' in found)) return found;
  const { mo, body } = found;
  return {
    state: 'open',
    organisation: {
      ...organisationNames.parse(mo),
      slug,
      accentColour: mo.accentColour,
      details: readDetails(mo.details),
      images: organisationImages.parse(mo.images),
    },
    body,
  };
}

/** The document for whoever has a link to the draft. Throws NOT_FOUND if the link does not work. */
export const drawSharedPreview = definePublicProcedure({
  call: CALLS.drawSharedPreview,
  async run({ slug, link, ...tried }) {
    const found = await findDraft(slug, link, new Date());
    if (!('mo' in found)) throw new AppError('NOT_FOUND');
    return triedDocument(found.mo, found.body, tried);
  },
});

/** The document of the draft or, without a draft, of the version in use. */
export const drawPreview = defineOrganisationQuery({
  call: CALLS.drawPreview,
  async read({ organisation: mo }, tried) {
    const { body } = await draftState({ tx: db(), organisation: mo });
    return triedDocument(mo, body, tried);
  },
});

/** Draws what would be signed with these answers, as a draft. */
async function triedDocument(
  mo: MemberOrganisation,
  body: VersionBody,
  { locale, values: sent }: Pick<InputOf<typeof CALLS.drawPreview>, 'locale' | 'values'>,
): Promise<FileAnswer> {
  const text = textFor(locale);
  const raw = new Map(sent.map(({ componentId, value }) => [componentId, value]));
  const { forms, process } = translated(body);
  const fields = forms.flatMap((form) => savableComponents<RuleComponent>(form.rows));
  const given = Object.fromEntries(
    fields.map((field) => [field.componentId, normaliseValue(field, raw.get(field.componentId) ?? '') ?? '']),
  );
  const { active, calculated } = visibilityOf(forms, given);
  const values: Record<string, string> = { ...given, ...calculated };
  const shown = Object.fromEntries(Object.entries(values).filter(([id]) => active.has(id)));
  const answerTo = (tag: string) => values[fields.find((field) => field.tag === tag)?.componentId ?? ''];
  const example = text('organisation.editor.example');
  const content = await renderApplicationPdf({
    case: {
      forms: forms.map((form) => triedForm(form, { locale, example, values })),
      mo: { ...organisationNames.parse(mo), accentColour: mo.accentColour },
      company: {
        name: answerTo(TAG.companyName) || text('organisation.editor.exampleCompany'),
        orgNo: answerTo(TAG.organisationNumber) || TRIED.orgNo,
        organisationType: 'REGULAR_COMPANY',
        contactPersonEmail: answerTo(TAG.contactEmail) || TRIED.contactEmail,
      },
      reference: TRIED.reference,
      locked: false,
    },
    locale,
    purpose: process.signsWithService ? 'digital' : 'paper',
    isPreview: true,
    contentCode: contentCodeOf('0'.repeat(8), shown),
    generatedAt: new Date(),
    postalAddress: mo.postalAddress,
  });
  return { fileName: `${text('document.draft')}.pdf`, contentType: 'application/pdf', content };
}

type FoundDraft =
  | { mo: MemberOrganisation; body: VersionBody }
  | Extract<Preview, { state: 'wrong' | 'expired' }>;

async function findDraft(slug: string, token: string, now: Date): Promise<FoundDraft> {
  if (!isSlug(slug) || token.length > TEXT_LIMITS.previewToken) return { state: 'wrong' };
  const linkId = unseal(token, 'preview-link', slug);
  if (linkId === null || !isUuid(linkId)) return { state: 'wrong' };
  const mo = await db().memberOrganisation.findUnique({
    where: { slug },
    include: { draft: { include: { previewLinks: { where: { id: linkId } } } } },
  });
  const [link] = mo?.draft?.previewLinks ?? [];
  if (!mo?.draft || !link) return { state: 'wrong' };
  if (link.validUntil <= now) return { state: 'expired' };
  return { mo, body: drawnOf(await bodyOfDraft(db(), mo.draft)) };
}

/**
 * What an applicant sees of a body, and nothing of how cases are handled after signing. Of the locked fields only those in the forms, without
 * roles.
 */
function drawnOf({ forms, texts, process }: VersionBody): VersionBody {
  const rows = forms.flatMap((form) => flattenRows(form.rows));
  const fields = rows.flatMap((row) => [row, ...nestedFields(row)]);
  const tags = new Set(fields.map((field) => (field as RuleComponent).tag));
  const readOnlyTags = process.readOnlyTags
    .filter(({ key }) => tags.has(key))
    .map(({ key }) => ({ key, overrideByRoles: [] }));
  const { organisationTypes, signsWithService } = process;
  const seen = { organisationTypes, signsWithService, readOnlyTags };
  return { forms, texts, checkPoints: [], process: { ...PLAIN_PROCESS, ...seen } };
}
