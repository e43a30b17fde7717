import { beforeAll, describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { CURRENT_SCHEMA } from '@/lib/domain/organisation/body';
import { loadVersion } from '@/lib/engine/case-version';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { readOnlyTagsQuery } from '@/lib/features/application/case-locks';
import { createCase, createSilentCase } from '@/lib/features/case/create-case';
import { draftQuery, restoreVersion, saveDraft } from '@/lib/features/organisation/draft';
import { exportQuery } from '@/lib/features/organisation/file';
import { getOrganisation } from '@/lib/features/organisation/get-organisation';
import { comparisonQuery, versionQuery } from '@/lib/features/organisation/overview';
import { publishDraft } from '@/lib/features/organisation/publish';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../../../fixtures/actors';
import { changeDraft } from '../../../fixtures/draft';
import { asOwner } from '../../../fixtures/owner';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const slug = 'teknikbolagen';
let anna: CaseWorker;
let moId: number;

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  moId = world.organisations.teknikbolagen.id;
});

const versionOf = (version: number) => runOrganisationQuery(versionQuery, anna, slug, { slug, version });
const compare = (from: number | 'draft', to: number | 'draft') =>
  runOrganisationQuery(comparisonQuery, anna, slug, { slug, from, to });
const draft = () => runOrganisationQuery(draftQuery, anna, slug, { slug });
const exported = async (version: number | 'draft') => {
  const { content } = await runOrganisationQuery(exportQuery, anna, slug, { slug, version });
  return new Uint8Array(await new Response(content as BodyInit).arrayBuffer());
};
async function _publish(): Promise<number> {
  const { revision } = await draft();
  return (await runOrganisationCommand(publishDraft, anna, slug, { slug, revision, moveCases: false }))
    .version;
}

function withQuestion(
  body: VersionBody,
  componentId: string,
  label = { sv: 'Namn', en: 'Name' },
): VersionBody {
  const copy = structuredClone(body);
  copy.forms[0]?.rows.push({ type: 'FormTextBox', componentId, label } as Component);
  return copy;
}

describe('a version and a draft that a replica of the next release has written', () => {
  const NEWER = CURRENT_SCHEMA + 1;

  it('are refused as what another replica can answer, and stay as they are', async () => {
    const before = await draft();
    const [row] = await asOwner(
      (sql) => sql`INSERT INTO form_template (mo_id, version, schema, body, process)
        VALUES (${moId}, 99, ${NEWER}, ${sql.json({ shape: 'of tomorrow' } as never)}, '{}') RETURNING id`,
    );
    const refused = { code: 'UNAVAILABLE', options: { retryAfter: 5 } };
    expect(await refusalOf(loadVersion(db(), row?.id))).toMatchObject(refused);
    expect(await refusalOf(versionOf(99))).toMatchObject(refused);
    expect(await refusalOf(compare(1, 99))).toMatchObject(refused);
    expect(await refusalOf(exported(99))).toMatchObject(refused);
    const restore = runOrganisationCommand(restoreVersion, anna, slug, { slug, version: 99 });
    expect(await refusalOf(restore)).toMatchObject(refused);
    expect(await draft()).toEqual(before);
  });

  it('are refused as such if a part of the version in use is requested', async () => {
    const before = await db().memberOrganisation.findUniqueOrThrow({ where: { id: moId } });
    const ofTomorrow = { shape: 'of tomorrow' } as never;
    const [row] = await asOwner(
      (sql) => sql`INSERT INTO form_template (mo_id, version, schema, body, process, texts, changes)
        VALUES (${moId}, 98, ${NEWER}, ${sql.json(ofTomorrow)}, ${sql.json(ofTomorrow)}, ${sql.json(ofTomorrow)},
          ${sql.json([ofTomorrow])}) RETURNING id`,
    );
    const publishVersion = (publishedTemplateId: number | null) =>
      db().memberOrganisation.update({ where: { id: moId }, data: { publishedTemplateId } });
    await publishVersion(row?.id);
    const application = { moSlug: slug, orgNo: '556000-0001', email: 'a@example.com', locale: 'sv' } as const;
    const attempts = [
      getOrganisation(slug),
      createCase.run(application, { address: '127.0.0.1', locale: 'sv' }),
      createSilentCase.run({ moId, orgNo: application.orgNo }, { actor: anna, locale: 'sv' }),
      readOnlyTagsQuery.read({ actor: anna }, {}),
      versionOf(98),
    ];
    const refusals = await Promise.all(attempts.map((one) => refusalOf(one as Promise<unknown>)));
    await publishVersion(before.publishedTemplateId);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'UNAVAILABLE', options: { retryAfter: 5 } });
    }
  });

  it('make the common base of both editors unknown, so that every difference is a conflict', async () => {
    const base = await changeDraft(anna, slug, (body) => withQuestion(body, 'begunByBoth'));
    const mine = (await draft()).body;
    await changeDraft(anna, slug, (body) => ({
      ...body,
      texts: { introduction: { sv: 'Hej', en: 'Hello' } },
    }));
    await asOwner(
      (sql) => sql`UPDATE form_draft_revision SET body = '{"shape":"of tomorrow"}' WHERE revision = ${base}`,
    );
    const save = runOrganisationCommand(saveDraft, anna, slug, { slug, body: mine, baseRevision: base });
    const { code, options } = await refusalOf(save);
    expect(code).toBe('CONFLICT');
    expect(options.extra).toMatchObject({ conflicts: [{}, {}] });
  });

  it('keep a draft from being overwritten', async () => {
    const revision = await changeDraft(anna, slug, (body) => withQuestion(body, 'ofTomorrow'));
    const body = { shape: 'of tomorrow' };
    await asOwner(
      (sql) => sql`UPDATE form_draft SET schema = ${NEWER}, body = ${sql.json(body)} WHERE mo_id = ${moId}`,
    );
    expect(await refusalOf(draft())).toMatchObject({ code: 'UNAVAILABLE' });
    const mine = (await versionOf(1)).body;
    const save = (baseRevision: number) =>
      runOrganisationCommand(saveDraft, anna, slug, { slug, body: mine, baseRevision });
    expect(await refusalOf(save(revision))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(
      await refusalOf(runOrganisationCommand(publishDraft, anna, slug, { slug, revision, moveCases: false })),
    ).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await db().formDraft.findUnique({ where: { moId } })).toMatchObject({ schema: NEWER, body });
  });
});
