import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCase, createSilentCase } from '@/lib/cases/create-case';
import { getApplicantCase, getCaseView } from '@/lib/cases/get-case';
import { db } from '@/lib/database/db';
import type { Component } from '@/lib/domain/forms/component';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { CURRENT_SCHEMA } from '@/lib/domain/organisation/body';
import { loadVersion } from '@/lib/engine/case-version';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { readOnlyTagsQuery } from '@/lib/organisation/case-data-queries';
import { getOrganisation } from '@/lib/organisation/get-organisation';
import { discardDraft, draftQuery, restoreVersion, saveDraft } from '@/lib/versions/draft';
import { exportQuery, importDraft, readFile } from '@/lib/versions/file';
import { moveOne } from '@/lib/versions/move-cases';
import { comparisonQuery, versionQuery } from '@/lib/versions/overview';
import { publishDraft } from '@/lib/versions/publish';
import { applicantOf, type CaseWorker } from '../../fixtures/actors';
import { changeDraft } from '../../fixtures/draft';
import older from '../../fixtures/older/body-before-process.json';
import olderSchema from '../../fixtures/older/body-before-process.schema.json';
import { processOf } from '../../fixtures/organisations';
import { asOwner } from '../../fixtures/owner';
import { refusalOf, setUpWorld, stateOf } from '../../fixtures/world';

/** Reads a body as the release before does. Its JSON Schema was made from its code. */
const asReleaseBefore = z.fromJSONSchema(olderSchema as never);
const slug = 'teknikbolagen';
let anna: CaseWorker;
let moId: number;
let olderId: number;

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  moId = world.organisations.teknikbolagen.id;
  // As a replica of the release before writes a version: it knows these three columns, and keeps what is read-only elsewhere.
  await asOwner(
    (sql) => sql`INSERT INTO read_only_tag (mo_id, key, override_by_roles)
      VALUES (${moId}, 'CompanyName', '{1}'), (${moId}, 'OrganisationNumber', '{}')`,
  );
  const [row] = await asOwner(
    (sql) => sql`INSERT INTO form_template (mo_id, version, body)
      VALUES (${moId}, 2, ${sql.json({ ...older, version: 2 } as never)}) RETURNING id`,
  );
  olderId = row?.id;
});

const versionOf = (version: number) => runOrganisationQuery(versionQuery, anna, slug, { slug, version });
const compare = (from: number | 'draft', to: number | 'draft') =>
  runOrganisationQuery(comparisonQuery, anna, slug, { slug, from, to });
const draft = () => runOrganisationQuery(draftQuery, anna, slug, { slug });
const exported = async (version: number | 'draft') => {
  const { content } = await runOrganisationQuery(exportQuery, anna, slug, { slug, version });
  return new Uint8Array(await new Response(content as BodyInit).arrayBuffer());
};
async function publish(): Promise<number> {
  const { revision } = await draft();
  return (await runOrganisationCommand(publishDraft, anna, slug, { slug, revision, moveCases: false }))
    .version;
}
const storedBody = async (version: number) =>
  await db().formTemplate.findUniqueOrThrow({
    where: { moId_version: { moId, version } },
    select: { schema: true, body: true },
  });

function withQuestion(
  body: VersionBody,
  componentId: string,
  label = { sv: 'Namn', en: 'Name' },
): VersionBody {
  const copy = structuredClone(body);
  copy.forms[0]?.rows.push({ type: 'FormTextBox', componentId, label } as Component);
  return copy;
}

describe('a version that a replica of the release before has published', () => {
  it('is read with everything in it', async () => {
    const { body } = await versionOf(2);
    expect(body.forms).toEqual(older.forms);
    expect(body.checkPoints).toEqual(older.checkPoints);
    expect(body).toMatchObject({ texts: {}, process: processOf(slug) });
  });

  it('is compared with another', async () => {
    const { changes } = await compare(2, 1);
    expect(changes.map(({ place }) => place)).toContainEqual(
      expect.objectContaining({ componentId: 'acceptsStatutes', property: 'tag' }),
    );
  });

  it('shows its cases to applicants and case workers, who may go on with them', async () => {
    const theCase = await world.caseIn('STARTED');
    await asOwner((sql) => sql`UPDATE "case" SET template_id = ${olderId} WHERE id = ${theCase.id}`);
    const { forms } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(forms.map(({ id }) => id)).toEqual(older.forms.map(({ id }) => id));
    expect((await getCaseView(anna, theCase.id)).id).toBe(theCase.id);
    await moveOne({ caseId: theCase.id, templateId: world.organisations.templateIds.teknikbolagen });
    expect((await stateOf(theCase.id)).case.templateId).toBe(world.organisations.templateIds.teknikbolagen);
  });

  it('is exported in the shape of now, and read again', async () => {
    const file = await exported(2);
    expect(JSON.parse(new TextDecoder().decode(file)).schema).toBe(CURRENT_SCHEMA);
    expect(readFile(file).body).toEqual((await versionOf(2)).body);
  });

  it('is restored, edited and published, and the release before reads what comes of it', async () => {
    await runOrganisationCommand(restoreVersion, anna, slug, { slug, version: 2 });
    const { body, revision, problems } = await draft();
    expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    await runOrganisationCommand(saveDraft, anna, slug, {
      ...{ slug, baseRevision: revision },
      body: withQuestion(body, 'nickname'),
    });
    expect((await compare(2, 'draft')).changes).toHaveLength(1);
    const { body: stored } = await storedBody(await publish());
    expect(asReleaseBefore.safeParse(stored).error).toBeUndefined();
    expect(asReleaseBefore.parse(stored)).toEqual(stored);
  });

  it('comes in from a file of that time', async () => {
    const file = { kind: 'medlemsansokan-organisation', schema: 1, body: older };
    await runOrganisationCommand(importDraft, anna, slug, {
      slug,
      file: { name: 'v1.json', content: new TextEncoder().encode(JSON.stringify(file)) },
    });
    expect((await draft()).body.forms).toEqual(older.forms);
    await runOrganisationCommand(discardDraft, anna, slug, { slug, revision: (await draft()).revision });
  });
});

describe('the release before', () => {
  it.each(['teknikbolagen', 'handelsforbundet'] as const)('reads what %s has published', async (of) => {
    const { body } = await db().formTemplate.findFirstOrThrow({
      where: { mo: { slug: of } },
      select: { body: true },
    });
    expect(asReleaseBefore.safeParse(body).error).toBeUndefined();
  });

  it('refuses a version in which a translation is missing, which the documents say', async () => {
    await changeDraft(anna, slug, (body) => withQuestion(body, 'untranslated', { sv: 'Namn', en: '' }));
    const { body: stored } = await storedBody(await publish());
    expect(asReleaseBefore.safeParse(stored).success).toBe(false);
  });
});

describe('a version and a draft that a replica of the next release has written', () => {
  const NEWER = CURRENT_SCHEMA + 1;

  it('are refused as what another replica can answer, and stay as they are', async () => {
    const before = await draft();
    const [row] = await asOwner(
      (sql) => sql`INSERT INTO form_template (mo_id, version, schema, body)
        VALUES (${moId}, 99, ${NEWER}, ${sql.json({ shape: 'of tomorrow' } as never)}) RETURNING id`,
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

  it('are refused as such where a part of the version in use is asked for', async () => {
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
    const asked = [
      getOrganisation(slug),
      createCase.run(application, { address: '127.0.0.1', locale: 'sv' }),
      createSilentCase.run({ moId, orgNo: application.orgNo }, { actor: anna, locale: 'sv' }),
      readOnlyTagsQuery.read({ actor: anna }, {}),
      versionOf(98),
    ];
    const refusals = await Promise.all(asked.map((one) => refusalOf(one as Promise<unknown>)));
    await publishVersion(before.publishedTemplateId);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'UNAVAILABLE', options: { retryAfter: 5 } });
    }
  });

  it('make what both editors began from unknown, so that every difference is asked about', async () => {
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
