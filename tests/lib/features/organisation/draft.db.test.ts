import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { discardDraft, draftQuery, restoreVersion, saveDraft } from '@/lib/features/organisation/draft';
import { organisationHistoryQuery } from '@/lib/features/organisation/history';
import { comparisonQuery, overviewQuery, versionQuery } from '@/lib/features/organisation/overview';
import { publishDraft } from '@/lib/features/organisation/publish';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../../../fixtures/actors';
import { asOwner } from '../../../fixtures/owner';
import { jobs, refusalOf, setUpWorld } from '../../../fixtures/world';
import { anyEdits } from '../../domain/organisation/edits';

const world = setUpWorld();
const SLUG = 'teknikbolagen';
let anna: CaseWorker;
let robert: CaseWorker;
beforeAll(() => {
  ({ 1: anna, 2: robert } = world.workers.teknikbolagen);
});

const draft = (actor = anna) => runOrganisationQuery(draftQuery, actor, SLUG, { slug: SLUG });
const overview = () => runOrganisationQuery(overviewQuery, anna, SLUG, { slug: SLUG });
const save = (actor: CaseWorker, body: VersionBody, baseRevision: number) =>
  runOrganisationCommand(saveDraft, actor, SLUG, { slug: SLUG, body, baseRevision });
const publish = (revision: number, moveCases = false, note = 'Ny fråga') =>
  runOrganisationCommand(publishDraft, anna, SLUG, { slug: SLUG, revision, note, moveCases });
const history = async () =>
  (
    await db().organisationAudit.findMany({
      where: { mo: { slug: SLUG } },
      orderBy: { sequence: 'asc' },
      select: { type: true },
    })
  ).map(({ type }) => type);

function withQuestion(body: VersionBody, componentId: string, extra: Partial<Component> = {}): VersionBody {
  const copy = structuredClone(body);
  copy.forms[0]?.rows.push({
    type: 'FormTextBox',
    componentId,
    label: { sv: 'Ny', en: 'New' },
    ...extra,
  } as Component);
  return copy;
}

describe('the draft', () => {
  it('is made by the first change, not by looking', async () => {
    const shown = await draft();
    await overview();
    expect(shown).toMatchObject({ revision: 0, isDraft: false, baseVersion: 1, problems: [] });
    expect(shown.usedIds).toMatchObject({ postalCity: 'FormTextBox' });
    expect(await db().formDraft.count()).toBe(0);
    expect(await save(anna, shown.body, 0)).toEqual({ revision: 0, problems: [] });
    expect(await db().formDraft.count()).toBe(0);
    expect(await history()).toEqual([]);
  });

  it('merges what two people change, and asks about the same property', async () => {
    const { body } = await draft();
    expect(await save(anna, withQuestion(body, 'one'), 0)).toEqual({ revision: 1, problems: [] });
    const merged = await save(robert, withQuestion(body, 'two'), 0);
    expect(merged.revision).toBe(2);
    const ids = merged.merged?.forms[0]?.rows.map(({ componentId }) => componentId);
    expect(ids).toEqual(expect.arrayContaining(['one', 'two']));
    const { body: both } = await draft();
    const rename = (sv: string) => {
      const copy = structuredClone(both);
      Object.assign(copy.forms[0]?.title ?? {}, { sv });
      return copy;
    };
    await save(anna, rename('Annas'), 2);
    const { code, options } = await refusalOf(save(robert, rename('Roberts'), 2));
    expect(code).toBe('CONFLICT');
    expect(options.extra).toMatchObject({
      revision: 3,
      updatedBy: anna.name,
      conflicts: [
        {
          place: { part: 'forms', formId: 'company', property: 'title', locale: 'sv' },
          mine: 'Roberts',
          theirs: 'Annas',
        },
      ],
    });
    // A sitting is one line of the history, however often it saves.
    expect(await history()).toEqual(['DraftChanged', 'DraftChanged']);
    const { items } = await runOrganisationQuery(organisationHistoryQuery, robert, SLUG, { slug: SLUG });
    const [roberts, annas] = items.filter(({ type }) => type === 'DraftChanged');
    const question = (componentId: string) => ({
      kind: 'added',
      place: { part: 'forms', formId: 'company', componentId },
    });
    expect(roberts).toMatchObject({ by: robert.name, sitting: { changes: [question('two')], more: 0 } });
    expect(annas).toMatchObject({
      by: anna.name,
      sitting: { changes: [question('one'), { place: { formId: 'company', property: 'title' } }] },
    });
  });

  it('refuses ids that occur twice, and stores nothing', async () => {
    const { body, revision } = await draft();
    const { code, options } = await refusalOf(save(anna, withQuestion(body, 'postalCity'), revision));
    expect(code).toBe('VALIDATION_FAILED');
    expect(options.errors).toEqual({ postalCity: ['DUPLICATE_COMPONENT'] });
    expect(await draft()).toMatchObject({ revision });
  });

  it('is thrown away as it was shown, and nobody saves over what came after', async () => {
    const before = await draft();
    expect(
      (await refusalOf(runOrganisationCommand(discardDraft, anna, SLUG, { slug: SLUG, revision: 1 }))).code,
    ).toBe('DRAFT_CHANGED');
    await runOrganisationCommand(discardDraft, anna, SLUG, { slug: SLUG, revision: before.revision });
    const after = await draft();
    expect(after).toMatchObject({ isDraft: false, revision: before.revision + 1 });
    // Robert still has the old draft open and goes on writing: what was thrown away is a conflict or gone, never silently back.
    const saved = await save(robert, withQuestion(before.body, 'late'), before.revision);
    const ids = saved.merged?.forms[0]?.rows.map(({ componentId }) => componentId);
    expect(ids).toContain('late');
    expect(ids).not.toContain('one');
    const now = await draft();
    await runOrganisationCommand(discardDraft, anna, SLUG, { slug: SLUG, revision: now.revision });
  });
});

describe('publishing', () => {
  it('refuses a draft with problems, one that nobody has seen, and none at all', async () => {
    const { body, revision } = await draft();
    expect((await refusalOf(publish(revision))).code).toBe('NOT_FOUND');
    const broken = withQuestion(body, 'broken', { displayController: ['nowhere'] });
    const saved = await save(anna, broken, revision);
    expect(saved.problems.map(({ code }) => code)).toContain('CONDITION_MISSING');
    const { code, options } = await refusalOf(publish(saved.revision));
    expect(code).toBe('DRAFT_INCOMPLETE');
    expect(options.extra).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ isWarning: false })]),
    });
    const mended = await save(anna, withQuestion(body, 'extra'), saved.revision);
    expect((await refusalOf(publish(saved.revision))).code).toBe('DRAFT_CHANGED');
    expect(await publish(mended.revision)).toEqual({ version: 2 });
  });

  it('leaves a version that never changes, with its changes and its note', async () => {
    const found = await runOrganisationQuery(versionQuery, anna, SLUG, { slug: SLUG, version: 2 });
    expect(found).toMatchObject({
      version: 2,
      note: 'Ny fråga',
      publishedBy: anna.name,
      changes: [{ kind: 'added', place: { part: 'forms', formId: 'company', componentId: 'extra' } }],
    });
    const change = db().formTemplate.updateMany({ where: { version: 2 }, data: { body: {} } });
    await expect(change).rejects.toThrow(/never changes/);
    await expect(
      asOwner((sql) => sql`UPDATE form_template SET process = '{}' WHERE version = 2`),
    ).rejects.toThrow(/never changes/);
    const { versions, draft: none, versionInUse } = await overview();
    expect(versions.map(({ version, isInUse }) => [version, isInUse])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect([none, versionInUse]).toEqual([null, 2]);
    expect((await history()).at(-1)).toBe('VersionPublished');
  });

  it('gives new cases the new version, and leaves the old ones on theirs', async () => {
    const old = await world.caseIn('STARTED');
    const mo = await db().memberOrganisation.findUniqueOrThrow({ where: { slug: SLUG } });
    const { id } = await db().formTemplate.findFirstOrThrow({ where: { moId: mo.id, version: 2 } });
    expect(mo.publishedTemplateId).toBe(id);
    expect(old.templateId).not.toBe(id);
  });

  it('includes an edit of a moment ago', async () => {
    const { body, revision } = await draft();
    const saved = await save(anna, withQuestion(body, 'lastMoment'), revision);
    await publish(saved.revision, true);
    const { body: published } = await runOrganisationQuery(versionQuery, anna, SLUG, {
      slug: SLUG,
      version: 3,
    });
    expect(published.forms[0]?.rows.at(-1)?.componentId).toBe('lastMoment');
    expect((await jobs()).map(({ name }) => name)).toContain('move-cases');
  });

  it('brings an earlier version back under a new number', async () => {
    const { revision, problems } = await runOrganisationCommand(restoreVersion, anna, SLUG, {
      slug: SLUG,
      version: 1,
    });
    expect(problems).toEqual([]);
    expect(await publish(revision)).toEqual({ version: 4 });
    const { changes } = await runOrganisationQuery(comparisonQuery, anna, SLUG, {
      slug: SLUG,
      from: 1,
      to: 4,
    });
    expect(changes).toEqual([]);
  });

  it('makes no draft of a version that is the same as the one in use', async () => {
    const { draftRevision } = await overview();
    const entries = await history();
    const restored = await runOrganisationCommand(restoreVersion, anna, SLUG, { slug: SLUG, version: 4 });
    expect(restored).toEqual({ revision: draftRevision, problems: [] });
    expect(await overview()).toMatchObject({ draft: null, draftRevision });
    expect(await history()).toEqual(entries);
  });

  it('does not replace by an earlier version a draft that nobody saw, nor one where there was none', async () => {
    const restore = (revision: number) =>
      runOrganisationCommand(restoreVersion, anna, SLUG, { slug: SLUG, version: 1, revision });
    const { draft: none, draftRevision: without } = await overview();
    expect(none).toBeNull();
    const { body } = await draft();
    const { revision } = await save(robert, { ...body, checkPoints: [] }, without);
    expect(await refusalOf(restore(without))).toMatchObject({
      code: 'DRAFT_CHANGED',
      options: { extra: { revision, updatedBy: robert.name } },
    });
    expect((await draft()).body.checkPoints).toEqual([]);
    const restored = await restore((await overview()).draftRevision);
    await runOrganisationCommand(discardDraft, anna, SLUG, { slug: SLUG, revision: restored.revision });
  });

  it('refuses an id that was another type', async () => {
    const { body, revision } = await draft();
    const copy = structuredClone(body);
    const rows = copy.forms[0]?.rows ?? [];
    rows.push({ type: 'FormCheckBox', componentId: 'extra', label: { sv: 'Ja', en: 'Yes' } });
    const saved = await save(anna, copy, revision);
    expect(saved.problems).toContainEqual({
      code: 'ID_REUSED',
      isWarning: false,
      place: { part: 'forms', formId: 'company', componentId: 'extra' },
      value: 'FormTextBox',
    });
    expect((await refusalOf(publish(saved.revision))).code).toBe('DRAFT_INCOMPLETE');
  });
});

describe('the draft in two tabs', () => {
  it('merges what one person changes in two tabs without a question', async () => {
    const { body, revision } = await draft();
    const titled = (title: string, of = body) => {
      const copy = structuredClone(of);
      if (copy.forms[0]) copy.forms[0].title = { sv: title, en: title };
      return copy;
    };
    const first = await save(anna, withQuestion(titled('Från ena fliken'), 'inOneTab'), revision);
    const second = await save(anna, titled('Från andra fliken'), revision);
    expect(second.merged?.forms[0]?.title.sv).toBe('Från andra fliken');
    expect(JSON.stringify(second.merged)).toContain('inOneTab');
    // Somebody else has saved between the two.
    await save(robert, titled('Från Robert', second.merged), second.revision);
    const refused = save(anna, titled('Från ena fliken igen', second.merged), first.revision);
    expect((await refusalOf(refused)).code).toBe('CONFLICT');
    await runOrganisationCommand(discardDraft, anna, SLUG, {
      slug: SLUG,
      revision: (await draft()).revision,
    });
  });
});

describe('what two people together make of a draft', () => {
  const discardAll = async () => {
    const { isDraft, revision } = await draft();
    if (isDraft) await runOrganisationCommand(discardDraft, anna, SLUG, { slug: SLUG, revision });
  };
  const forms = (body: VersionBody, count: number, prefix: string): VersionBody => ({
    ...body,
    forms: [
      ...body.forms,
      ...Array.from({ length: count }, (_, index) => ({
        ...{ id: `${prefix}${index}`, title: { sv: 'Ny', en: 'New' }, rows: [] },
      })),
    ],
  });
  const rows = (body: VersionBody, count: number, prefix: string): VersionBody => {
    const copy = structuredClone(body);
    for (let index = 0; index < count; index += 1)
      copy.forms[0]?.rows.push({
        ...{ type: 'FormCheckBox', componentId: `${prefix}${index}`, label: { sv: 'Ny', en: 'New' } },
      });
    return copy;
  };
  /** A form in which columns are in columns, so many deep. */
  const nested = (
    body: VersionBody,
    depth: number,
    prefix: string,
    inside: Component[] = [],
  ): VersionBody => {
    let row: Component = { type: 'FormColumns', componentId: `${prefix}0`, columns: [inside] };
    for (let level = 1; level < depth; level += 1)
      row = { type: 'FormColumns', componentId: `${prefix}${level}`, columns: [[row]] };
    return {
      ...body,
      forms: [...body.forms, { id: prefix, title: { sv: 'Djupt', en: 'Deep' }, rows: [row] }],
    };
  };

  it.each([
    ['more forms', (body: VersionBody, by: string) => forms(body, 28, by), 'body.forms', 'TOO_BIG'],
    ['more rows', (body: VersionBody, by: string) => rows(body, 270, by), 'body.forms.0.rows', 'TOO_BIG'],
  ] as const)('is refused if it has %s than a draft may have, in words', async (_what, more, place, code) => {
    const { body, revision } = await draft();
    await save(anna, more(body, 'annas'), revision);
    const before = await draft();
    const refused = await refusalOf(save(robert, more(body, 'roberts'), revision));
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      options: { errors: { [place]: [code] }, extra: { conflicts: [], revision: before.revision } },
    });
    expect(await draft()).toEqual(before);
    expect(await overview()).toMatchObject({ draft: { revision: before.revision } });
    await discardAll();
  });

  it('is refused if it is nested deeper than can be sent', async () => {
    const { body } = await draft();
    const { revision } = await save(
      anna,
      nested(nested(body, 9, 'outer'), 9, 'inner'),
      (await draft()).revision,
    );
    const both = (await draft()).body;
    const [outer, inner] = both.forms.slice(-2);
    if (!outer || !inner) throw new Error('There are two');
    const into = (rows: readonly Component[], id: string, row: Component[]): Component[] =>
      rows.map((one) =>
        'columns' in one
          ? {
              ...one,
              columns: one.columns.map((column) => [
                ...into(column, id, row),
                ...(one.componentId === id ? row : []),
              ]),
            }
          : one,
      );
    const moved = {
      ...both,
      forms: [
        ...both.forms.slice(0, -2),
        { ...outer, rows: into(outer.rows, 'outer5', inner.rows) },
        { ...inner, rows: [] },
      ],
    };
    const deeper = {
      ...both,
      forms: [
        ...both.forms.slice(0, -1),
        { ...inner, rows: nested(EMPTY_BODY, 8, 'more', inner.rows).forms.flatMap((form) => form.rows) },
      ],
    };
    await save(anna, moved, revision);
    const { code } = await refusalOf(save(robert, deeper, revision));
    expect(code).toBe('CONFLICT');
    await discardAll();
  });

  it('is a conflict if each moves one part into the other', async () => {
    const start = await draft();
    const columns = (componentId: string, ...inside: Component[]): Component => ({
      ...{ type: 'FormColumns', componentId, columns: [inside] },
    });
    const box = (componentId: string): Component => ({
      ...{ type: 'FormCheckBox', componentId, label: { sv: 'Ja', en: 'Yes' } },
    });
    const having = (...added: Component[]): VersionBody => ({
      ...start.body,
      forms: [{ id: 'own', title: { sv: 'Egna', en: 'Own' }, rows: added }, ...start.body.forms],
    });
    const { revision } = await save(
      anna,
      having(columns('x', box('inX')), columns('y', box('inY'))),
      start.revision,
    );
    await save(anna, having(columns('y', box('inY'), columns('x', box('inX')))), revision);
    const refused = await refusalOf(
      save(robert, having(columns('x', box('inX'), columns('y', box('inY')))), revision),
    );
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      options: { extra: { conflicts: [{ place: { formId: 'own', property: 'place' } }] } },
    });
    await discardAll();
  });

  it('can be read back, whatever they did', async () => {
    await fc.assert(
      fc.asyncProperty(anyEdits, anyEdits, anyEdits, async (first, one, other) => {
        const { revision } = await save(anna, first((await draft()).body), (await draft()).revision);
        const { body } = await draft();
        await save(anna, one(body), revision);
        await save(robert, other(body), revision).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'CONFLICT' });
        });
        const after = await draft();
        expect(after.isDraft ? (await overview()).draft : null).toEqual(
          after.isDraft ? expect.objectContaining({ revision: after.revision }) : null,
        );
        await discardAll();
      }),
      { numRuns: 15 },
    );
  });

  it('is shown as it was before, can be changed and discarded, where what is stored cannot be read', async () => {
    const { body, revision } = await draft();
    const saved = await save(anna, withQuestion(body, 'readable'), revision);
    const { id: moId } = await db().memberOrganisation.findUniqueOrThrow({ where: { slug: SLUG } });
    const spoil = async () => {
      const spoiled = { ...forms(body, 60, 'far') } as object;
      const { draftRevision } = await db().memberOrganisation.update({
        ...{ where: { id: moId }, data: { draftRevision: { increment: 1 } } },
      });
      await db().formDraft.update({ where: { moId }, data: { body: spoiled, revision: draftRevision } });
      await db().formDraftRevision.create({ data: { moId, revision: draftRevision, body: spoiled } });
      return draftRevision;
    };
    const spoiled = await spoil();
    expect(spoiled).toBe(saved.revision + 1);
    const shown = await draft();
    expect(shown).toMatchObject({ isDraft: true, revision: spoiled });
    expect(JSON.stringify(shown.body)).toContain('readable');
    expect(await overview()).toMatchObject({ draft: { revision: spoiled } });
    const next = await save(robert, withQuestion(shown.body, 'further'), spoiled);
    expect(JSON.stringify((await draft()).body)).toContain('further');
    expect(next.revision).toBe(spoiled + 1);
    // Of a draft of which no revision can be read, what it began from is left.
    await db().formDraftRevision.updateMany({ where: { moId }, data: { body: {} } });
    const again = await spoil();
    expect((await draft()).body).toEqual(body);
    await runOrganisationCommand(discardDraft, anna, SLUG, { slug: SLUG, revision: again });
    expect(await draft()).toMatchObject({ isDraft: false, body });
    await spoilAndRestore(spoil);
  });

  async function spoilAndRestore(spoil: () => Promise<number>): Promise<void> {
    const { body, revision } = await draft();
    await save(anna, withQuestion(body, 'restored'), revision);
    await spoil();
    await runOrganisationCommand(restoreVersion, anna, SLUG, { slug: SLUG, version: 1 });
    expect(await overview()).toMatchObject({ draft: { changes: expect.any(Number) } });
    await discardAll();
  }
});
