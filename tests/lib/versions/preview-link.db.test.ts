import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { DAY_MS } from '@/lib/domain/durations';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { discardDraft } from '@/lib/versions/draft';
import { findPreview, previewLinkQuery } from '@/lib/versions/preview-link';
import { publishDraft } from '@/lib/versions/publish';
import type { CaseWorker } from '../../fixtures/actors';
import { changeDraft } from '../../fixtures/draft';
import { everyRow } from '../../fixtures/every-row';
import { refusalOf, setUpWorld } from '../../fixtures/world';

const world = setUpWorld();
const slug = 'teknikbolagen';
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
});

const link = () => runOrganisationQuery(previewLinkQuery, anna, slug, { slug });
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
    const before = await everyRow();
    const { url, validUntil } = await link();
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
