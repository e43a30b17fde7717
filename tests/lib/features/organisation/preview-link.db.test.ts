import { beforeAll, describe, expect, it } from 'vitest';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { PLAIN_PROCESS } from '@/lib/domain/organisation/body';
import { DAY_MS } from '@/lib/domain/time';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { discardDraft } from '@/lib/features/organisation/draft';
import {
  drawPreview,
  drawSharedPreview,
  findPreview,
  makePreviewLink,
  previewLinksQuery,
  revokePreviewLink,
} from '@/lib/features/organisation/preview-link';
import { publishDraft } from '@/lib/features/organisation/publish';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import type { CaseWorker } from '../../../fixtures/actors';
import { changeDraft } from '../../../fixtures/draft';
import { everyRow } from '../../../fixtures/every-row';
import { refusalOf, setUpWorld } from '../../../fixtures/world';
import { pagesOf } from '../signing/read-pdf';

const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const link = (by = anna) => runOrganisationCommand(makePreviewLink, by, slug, { slug });
const links = (by = anna) => runOrganisationQuery(previewLinksQuery, by, slug, { slug });
const revoke = (linkId: string, by = anna) =>
  runOrganisationCommand(revokePreviewLink, by, slug, { slug, linkId });
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';

async function titleBehind(token: string): Promise<string | undefined> {
  const preview = await findPreview(slug, token);
  return preview.state === 'open' ? preview.body.forms[0]?.title.sv : undefined;
}

const change = (title: string) =>
  changeDraft(anna, slug, (copy) => {
    Object.assign(copy.forms[0]?.title ?? {}, { sv: title, en: title });
    return copy;
  });

describe('the link to a draft', () => {
  it('is there only if there is a draft', async () => {
    expect((await refusalOf(link())).code).toBe('NOT_FOUND');
  });

  it('shows the draft as it is now to anybody, for 14 days, and writes nothing', async () => {
    await change('Först');
    const { url, validUntil } = await link();
    const before = await everyRow();
    expect(new URL(url).pathname).toBe('/preview/teknikbolagen');
    const token = tokenIn(url);
    expect(await titleBehind(token)).toBe('Först');
    expect(await everyRow()).toBe(before);
    await change('Sedan');
    expect(await titleBehind(token)).toBe('Sedan');
    const end = new Date(validUntil).getTime();
    expect(Math.round((end - Date.now()) / DAY_MS)).toBe(ORGANISATION_LIMITS.previewDays);
    expect((await findPreview(slug, token, new Date(end - 1))).state).toBe('open');
    expect((await findPreview(slug, token, new Date(end))).state).toBe('expired');
  });

  it('is for that organisation only, and for nobody who changed it', async () => {
    const token = tokenIn((await link()).url);
    expect(await findPreview('handelsforbundet', token)).toEqual({ state: 'wrong' });
    expect(await findPreview('nowhere', token)).toEqual({ state: 'wrong' });
    const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const wrong of [other, '', 'x', token.slice(0, -4), '../../etc/passwd', 'a'.repeat(10_000)]) {
      expect(await findPreview(slug, wrong)).toEqual({ state: 'wrong' });
    }
  });

  it('is listed without its address, and revoked by anybody who edits the draft', async () => {
    const robert = world.workers.teknikbolagen[2];
    for (const { linkId } of await links()) await revoke(linkId);
    const [first, second] = [await link(), await link(robert)];
    const listed = await links(robert);
    expect(listed.map(({ linkId, madeBy }) => [linkId, madeBy])).toEqual([
      [second.linkId, robert.name],
      [first.linkId, anna.name],
    ]);
    expect(JSON.stringify(listed)).not.toContain(tokenIn(first.url));
    const lisa = world.workers.teknikbolagen[3];
    const hanna = world.workers.handelsforbundet[1];
    for (const [by, code] of [
      [lisa, 'FORBIDDEN'],
      [hanna, 'NOT_FOUND'],
    ] as const) {
      expect((await refusalOf(links(by))).code).toBe(code);
      expect((await refusalOf(link(by))).code).toBe(code);
      expect((await refusalOf(revoke(first.linkId, by))).code).toBe(code);
    }
    await revoke(first.linkId, robert);
    expect(await findPreview(slug, tokenIn(first.url))).toEqual({ state: 'wrong' });
    expect((await findPreview(slug, tokenIn(second.url))).state).toBe('open');
    expect((await refusalOf(revoke(first.linkId))).code).toBe('NOT_FOUND');
    const entries = await db().organisationAudit.findMany({ orderBy: { sequence: 'desc' }, take: 3 });
    expect(entries.map(({ type }) => type)).toEqual([
      'PreviewLinkRevoked',
      'PreviewLinkMade',
      'PreviewLinkMade',
    ]);
  });

  it('is one of a bounded number', async () => {
    for (let left = ORGANISATION_LIMITS.previewLinks - (await links()).length; left > 0; left -= 1)
      await link();
    expect(await refusalOf(link())).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      options: { values: { what: 'previewLinks', most: ORGANISATION_LIMITS.previewLinks } },
    });
    for (const { linkId } of await links()) await revoke(linkId);
  });

  it('shows only what an applicant sees', async () => {
    await changeDraft(anna, slug, (copy) => {
      copy.process.readOnlyTags = [
        { key: 'CompanyName', overrideByRoles: [1] },
        { key: 'HemligEtikett', overrideByRoles: [1, 2] },
      ];
      copy.process.hasCreditReport = true;
      copy.process.zipRegions = [{ from: '11100', to: '11999' }];
      return copy;
    });
    const preview = await findPreview(slug, tokenIn((await link()).url));
    if (preview.state !== 'open') throw new Error(preview.state);
    const { checkPoints, process, forms } = preview.body;
    expect(forms.length).toBeGreaterThan(0);
    expect(checkPoints).toEqual([]);
    // Whom the start page invites, and how the application is signed.
    expect(process.organisationTypes.length).toBeGreaterThan(0);
    expect(process).toEqual({
      ...PLAIN_PROCESS,
      ...{ organisationTypes: process.organisationTypes, signsWithService: process.signsWithService },
      readOnlyTags: [{ key: 'CompanyName', overrideByRoles: [] }],
    });
  });

  it('draws the document that would be signed, as a draft, in the language that is tried, and stores nothing', async () => {
    await changeDraft(anna, slug, (copy) => {
      copy.forms = [
        {
          id: 'one',
          title: { sv: 'Om er', en: 'About you' },
          rows: [
            { type: 'FormTextBox', componentId: 'city', label: { sv: 'Ort', en: 'City' } },
            { type: 'FormTextBox', componentId: 'size', label: { sv: 'Antal', en: '' } },
          ],
        },
      ];
      return copy;
    });
    const token = tokenIn((await link()).url);
    const values = [
      { componentId: 'city', value: ' Åmål ' },
      { componentId: 'unknown', value: 'Hemligt' },
    ];
    const before = await everyRow();
    const context = { locale: 'sv', address: '192.0.2.1' } as const;
    for (const locale of LOCALES) {
      const tried = { slug, locale, values };
      const lisa = world.workers.teknikbolagen[3];
      const documents = [
        await drawSharedPreview.run({ ...tried, link: token }, context),
        await runOrganisationQuery(drawPreview, lisa, slug, tried),
      ];
      for (const { content, contentType } of documents) {
        expect(contentType).toBe('application/pdf');
        const pages = await pagesOf(content as Uint8Array);
        const text = pages.join(' ');
        const t = textFor(locale);
        expect(text).toContain(locale === 'sv' ? 'Om er' : 'About you');
        expect(text).toContain(locale === 'sv' ? 'Ort Åmål' : 'City Åmål');
        // Shown in the other language while it is not translated.
        expect(text).toContain(`Antal ${t('form.answer.none')}`);
        expect(text).toContain(t('document.signing.digital'));
        expect(text).toContain(t('organisation.editor.exampleCompany'));
        for (const page of pages) expect(page).toContain(t('document.draft'));
        expect(text).not.toContain('Hemligt');
      }
    }
    expect(await everyRow()).toBe(before);
    for (const wrong of ['', 'x', token.slice(0, -4)]) {
      const drawing = drawSharedPreview.run({ slug, locale: 'sv', values, link: wrong }, context);
      expect((await refusalOf(drawing)).code).toBe('NOT_FOUND');
    }
    const hanna = world.workers.handelsforbundet[1];
    const drawing = runOrganisationQuery(drawPreview, hanna, slug, { slug, locale: 'sv', values });
    expect((await refusalOf(drawing)).code).toBe('NOT_FOUND');
  });

  it('draws the document of the version in use while there is no draft', async () => {
    const tried = { slug: 'handelsforbundet', locale: 'sv' as const, values: [] };
    const hanna = world.workers.handelsforbundet[1];
    const { content } = await runOrganisationQuery(drawPreview, hanna, 'handelsforbundet', tried);
    expect((await pagesOf(content as Uint8Array)).join(' ')).toContain(textFor('sv')('document.heading'));
    expect(await db().formDraft.count({ where: { mo: { slug: 'handelsforbundet' } } })).toBe(0);
  });

  it('ends when the draft is discarded, also for the next one from the same version', async () => {
    const token = tokenIn((await link()).url);
    const revision = await change('Bort');
    await runOrganisationCommand(discardDraft, anna, slug, { slug, revision });
    expect(await findPreview(slug, token)).toEqual({ state: 'wrong' });
    await change('Igen');
    expect(await findPreview(slug, token)).toEqual({ state: 'wrong' });
  });

  it('ends when the draft is published', async () => {
    const token = tokenIn((await link()).url);
    const revision = await change('Klart');
    await runOrganisationCommand(publishDraft, anna, slug, { slug, revision, moveCases: false });
    expect(await findPreview(slug, token)).toEqual({ state: 'wrong' });
    await change('Nytt');
    expect(await findPreview(slug, token)).toEqual({ state: 'wrong' });
    expect(await db().formDraft.count()).toBe(1);
  });
});
