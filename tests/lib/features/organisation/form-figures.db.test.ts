import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { weekOf } from '@/lib/domain/statistics/weeks';
import { DAY_MS } from '@/lib/domain/time';
import { type Actor, systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { runOrganisationQuery } from '@/lib/engine/organisation-command';
import { componentsOf } from '@/lib/features/application/form-state';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { addUpCounts } from '@/lib/features/case-list/add-up-counts';
import { formFiguresQuery, stoppedUntil } from '@/lib/features/organisation/form-figures';
import { moveOne } from '@/lib/features/organisation/move-cases';
import { eraseByAge } from '@/lib/features/retention/apply-retention';
import { db } from '@/lib/platform/database/db';
import { sampleValues } from '@/prisma/templates/samples';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { TEMPLATES } from '../../../fixtures/organisations';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const slug = 'teknikbolagen';
const template = TEMPLATES[slug];
let anna: CaseWorker;
beforeAll(() => {
  anna = world.workers[slug][1];
});

const figures = (version?: number, by = anna) =>
  runOrganisationQuery(formFiguresQuery, by, slug, { slug, ...(version === undefined ? {} : { version }) });
const newCase = (data: object = {}) => world.caseIn('CREATED_GETACCEPT', { isFilledIn: false, data });
const save = (theCase: SomeCase, componentId: string, value: string, now = new Date(), actor?: Actor) =>
  runCommand(
    saveValues,
    actor ?? applicantOf(theCase),
    theCase.id,
    { items: [{ componentId, value }] },
    { now },
  );
const done = (theCase: SomeCase, formId: string, now = new Date()) =>
  runCommand(saveValues, applicantOf(theCase), theCase.id, { items: [], formId, done: true }, { now });
const open = (theCase: SomeCase, formId: string, now = new Date()) =>
  runCommand(startForm, applicantOf(theCase), theCase.id, { formId }, { now });

/** The figures of all versions, without those of questions and forms that a version does not have. */
async function kept(): Promise<string[]> {
  const rows = await db().formFigure.groupBy({
    by: ['templateId', 'figure', 'part', 'week'],
    _sum: { cases: true },
  });
  return rows
    .filter(({ _sum }) => _sum.cases !== 0n)
    .map(({ templateId, figure, part, week, _sum }) =>
      line(templateId, figure, part, week && weekOf(week), Number(_sum.cases)),
    )
    .sort();
}

const line = (templateId: number, figure: string, part: string, week: string | null, cases: number) =>
  `${templateId} ${figure} ${part} ${week ?? '-'}: ${cases}`;

/** The same, counted over all cases. */
async function counted(): Promise<string[]> {
  const sums = new Map<string, [number, string, string, string | null, number]>();
  const cases = await db().case.findMany({
    where: { silent: false },
    include: { forms: true, values: true },
  });
  for (const { templateId, stoppedIn, stoppedAt, submittedAt, forms, values } of cases) {
    const add = (figure: string, part: string, week: string | null = null) => {
      const key = [templateId, figure, part, week].join();
      sums.set(key, [templateId, figure, part, week, (sums.get(key)?.[4] ?? 0) + 1]);
    };
    if (stoppedIn && stoppedAt) add('applications', '');
    if (stoppedIn && stoppedAt && !submittedAt) add('left', stoppedIn, weekOf(stoppedAt));
    for (const { formId, status, refused } of forms) {
      if (status !== 'NOT-STARTED') add('begun', formId);
      if (status === 'VALID' || status === 'APPROVED') add('done', formId);
      for (const question of refused) add('refused', question);
    }
    for (const { componentId, value, active } of values)
      if (active && !['', 'false', '[]'].includes(value)) add('answered', componentId);
  }
  return [...sums.values()].map((row) => line(...row)).sort();
}

describe('the figures of a version', () => {
  it('are shown from five applications on, with who answered, was refused and stopped where', async () => {
    const [first, second] = template.forms;
    const field = componentsOf(template).find(({ component }) => component.componentId === 'postalAddress');
    expect(field?.formId).toBe(first?.id);
    const before = new Date(Date.now() - 30 * DAY_MS);
    const cases: SomeCase[] = [];
    for (let index = 0; index < 4; index += 1) cases.push(await newCase());
    for (const one of cases) await open(one, first?.id ?? '', before);
    await save(cases[0] as SomeCase, 'postalAddress', 'Gatan 1', before);
    await done(cases[0] as SomeCase, first?.id ?? '', before);
    expect((await figures()).forms).toEqual([]);
    expect((await figures()).applications).toBe(4);

    const last = await newCase();
    await save(last, 'postalAddress', 'Gatan 2');
    const { applications, forms } = await figures();
    expect(applications).toBe(5);
    const [form] = forms;
    expect(form).toMatchObject({ id: first?.id, begun: 5, done: 0, left: 4 });
    const address = form?.questions.find(({ id }) => id === 'postalAddress');
    expect(address).toMatchObject({ answered: 2, refused: 0, left: 1, label: { sv: 'Postadress' } });
    const refused = form?.questions.filter((question) => question.refused > 0).map(({ id }) => id);
    expect(refused).toContain('postalCity');

    // The register has filled in its name, and nobody has begun it.
    await newCase();
    const [after] = (await figures()).forms;
    expect(after?.begun).toBe(5);
    expect(after?.questions.find(({ id }) => id === 'companyName')?.answered).toBe(5);
    expect(form?.questions.every((question) => question.refused <= 1)).toBe(true);
    expect(forms.find(({ id }) => id === second?.id)).toMatchObject({ begun: 0, left: 0 });

    // Pressed again, the same company still counts once.
    await done(cases[0] as SomeCase, first?.id ?? '', before);
    const again = await figures();
    expect(again.forms[0]?.questions.map((question) => question.refused)).toEqual(
      form?.questions.map((question) => question.refused),
    );
  });

  it('count neither a case that a case worker created nor what case workers do', async () => {
    const before = await figures();
    const silent = await newCase({ silent: true });
    await save(silent, 'postalAddress', 'Gatan 3', new Date(), anna);
    await save(silent, 'postalAddress', 'Gatan 4');
    const other = await newCase();
    await save(other, 'postalAddress', 'Gatan 5', new Date(), anna);
    expect((await figures()).applications).toBe(before.applications);
    expect((await db().case.findUniqueOrThrow({ where: { id: other.id } })).stoppedIn).toBeNull();
  });

  it('say who has everything filled in and is not there any more, until the application is sent in', async () => {
    const ready = (await figures()).ready;
    const whole = await world.caseIn('STARTED');
    const before = new Date(Date.now() - 30 * DAY_MS);
    await done(whole, template.forms.at(-1)?.id ?? '', before);
    expect((await figures()).ready).toBe(ready + 1);
    await db().case.update({ where: { id: whole.id }, data: { submittedAt: new Date() } });
    expect((await figures()).ready).toBe(ready);
  });

  it('are for people of the organisation, and of versions that there are', async () => {
    expect((await figures(undefined, world.workers[slug][3])).version).toBe(template.version);
    expect((await refusalOf(figures(undefined, world.workers[slug][4]))).code).toBe('FORBIDDEN');
    expect((await refusalOf(figures(undefined, world.workers.handelsforbundet[1]))).code).toBe('NOT_FOUND');
    expect((await refusalOf(figures(998))).code).toBe('NOT_FOUND');
  });

  it('take an application as stopped after two whole weeks', () => {
    expect(stoppedUntil(new Date('2026-11-29T12:00:00Z'))).toBe('2026-11-09');
    expect(stoppedUntil(new Date('2026-11-28T12:00:00Z'))).toBe('2026-11-02');
  });
});

describe('stored figures', () => {
  it('equal a count over the applications, whatever happens to them', async () => {
    const samples = sampleValues(template);
    const questions = componentsOf(template).map(({ component }) => component.componentId);
    const savable = questions.filter((id) => samples[id] !== undefined);
    const change = (body: VersionBody) => withoutComponent(body, 'postalAddress').body;
    const revision = await changeDraft(anna, slug, change);
    const cases = await Promise.all(Array.from({ length: 6 }, () => newCase()));
    const { templateId } = await publishAndMove(anna, slug, revision);
    const action = fc.record({
      at: fc.nat(cases.length - 1),
      question: fc.constantFrom(...savable),
      form: fc.constantFrom(...template.forms.map(({ id }) => id)),
      weeks: fc.nat(3),
      does: fc.constantFrom(
        'answer',
        'answer',
        'answer',
        'clear',
        'open',
        'finish',
        'finish',
        'move',
        'addUp',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), async (actions) => {
        for (const { at, question, form, weeks, does } of actions) {
          const theCase = cases[at] as SomeCase;
          const now = new Date(Date.now() + weeks * 7 * DAY_MS);
          const steps = {
            answer: () => save(theCase, question, samples[question] ?? '', now),
            clear: () => save(theCase, question, '', now),
            open: () => open(theCase, form, now),
            finish: () => done(theCase, form, now),
            move: () => moveOne({ caseId: theCase.id, templateId }),
            addUp: () => addUpCounts({ size: 7 }),
          };
          // Refusals are part of it: hidden forms, locked fields, questions that the version does not have.
          await steps[does]().catch((error) => expect(error.code).toMatch(/^(?!INTERNAL)[A-Z_]{5,}$/));
        }
        expect(await kept()).toEqual(await counted());
      }),
      { numRuns: 8 },
    );
    await addUpCounts();
    expect(await kept()).toEqual(await counted());
  });

  it('stay when retention erases an application', async () => {
    const theCase = await newCase({ createdAt: new Date(Date.now() - 2_000 * DAY_MS) });
    await save(theCase, 'postalCity', 'Umeå');
    const before = await kept();
    await runCommand(eraseByAge, systemActor('job'), theCase.id, { rule: 'drafts' as const });
    expect(await kept()).toEqual(before);
  });
});
