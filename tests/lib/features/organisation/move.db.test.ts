import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { processSchema } from '@/lib/domain/organisation/body-schema';
import { withoutComponent } from '@/lib/domain/organisation/edit';
import { systemActor } from '@/lib/engine/access/access';
import { findCase } from '@/lib/engine/access/locked-case';
import { runCommand } from '@/lib/engine/command';
import { runOrganisationCommand, runOrganisationQuery } from '@/lib/engine/organisation-command';
import { componentsOf, loadFormState } from '@/lib/features/application/form-state';
import { saveValues } from '@/lib/features/application/save-values';
import { insertCase } from '@/lib/features/case/create-case';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { impactQuery } from '@/lib/features/organisation/impact';
import { moveOne, moveToVersion, queueMoves } from '@/lib/features/organisation/move-cases';
import { moveCases } from '@/lib/features/organisation/publish';
import { db } from '@/lib/platform/database/db';
import { sampleValues } from '@/prisma/templates/samples';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { askForColour, type BodyChange, changeDraft, publishAndMove } from '../../../fixtures/draft';
import { TEMPLATES } from '../../../fixtures/organisations';
import { jobs, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const slug = 'teknikbolagen';
let orgNos = 0;
let anna: CaseWorker;
let filled: SomeCase;
let empty: SomeCase;
let signed: SomeCase;
let other: SomeCase;
let moId: number;
let impact: Awaited<ReturnType<typeof impactOf>>;

const impactOf = (to: 'draft' | number) => runOrganisationQuery(impactQuery, anna, slug, { slug, to });

async function publish(change: BodyChange): Promise<number> {
  const revision = await changeDraft(anna, slug, change);
  impact = await impactOf('draft');
  return (await publishAndMove(anna, slug, revision)).templateId;
}

const world = setUpWorld();
let target: number;
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  moId = world.organisations.teknikbolagen.id;
  filled = await world.caseIn('STARTED');
  empty = await world.caseIn('CREATED_GETACCEPT', { isFilledIn: false });
  signed = await world.caseIn('SUBMITTED');
  other = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
  target = await publish((body) => {
    const without = askForColour(withoutComponent(body, 'postalAddress').body);
    without.process.hasCreditReport = false;
    without.process.readOnlyTags = [];
    return without;
  });
});

describe('publishing another version', () => {
  it('says what a move would do before it does it', () => {
    expect(impact.statuses).toEqual([
      { status: 'CREATED_GETACCEPT', cases: 1, isMovable: true },
      { status: 'STARTED', cases: 1, isMovable: true },
      { status: 'SUBMITTED', cases: 1, isMovable: false },
    ]);
    expect(impact).toMatchObject({ movable: 2, examined: 2 });
    expect(impact.hidden).toMatchObject({
      count: 1,
      cases: 1,
      listed: [{ caseId: filled.id, componentIds: ['postalAddress'] }],
    });
    expect(impact.newlyRequired).toMatchObject({ count: 2, cases: 2 });
    expect(impact.invalid).toEqual({ count: 0, cases: 0, listed: [] });
  });

  it('alters no open case, its process neither', async () => {
    const after = await stateOf(filled.id);
    expect(after.case).toMatchObject({ templateId: filled.templateId, version: filled.version });
    expect(after.case.creditReport).toBe('NOT_YET_AVAILABLE');
    const items = [{ componentId: 'companyName', value: 'Nytt namn AB' }];
    // The name is still read-only in a case of the first version.
    const { code } = await refusalOf(runCommand(saveValues, applicantOf(filled), filled.id, { items }));
    expect(code).toBe('LOCKED');
  });
});

describe('moving', () => {
  it('queues a job for each open application, any number of times', async () => {
    const queued = async () => (await jobs()).filter(({ name }) => name === 'move-case');
    await queueMoves({ moId, templateId: target });
    expect((await queued()).map(({ data }) => data.caseId).sort()).toEqual([filled.id, empty.id].sort());
    await queueMoves({ moId, templateId: target });
    expect(await queued()).toHaveLength(4);
  });

  it('preserves every answer, and does what was announced', async () => {
    const before = await stateOf(filled.id);
    await moveOne({ caseId: filled.id, templateId: target });
    const after = await stateOf(filled.id);
    expect(after.case.templateId).toBe(target);
    expect(after.values.map(({ componentId, value }) => [componentId, value])).toEqual(
      before.values.map(({ componentId, value }) => [componentId, value]),
    );
    expect(after.values.find(({ componentId }) => componentId === 'postalAddress')?.active).toBe(false);
    expect(after.case.newQuestions).toEqual(['favouriteColour']);
    const applicant = applicantOf(filled);
    const shown = async () => (await getApplicantCase(applicant, filled.id)).newQuestions;
    expect(await shown()).toEqual([{ formId: 'company', componentId: 'favouriteColour' }]);
    const statusOf = (state: typeof after, id: string) =>
      state.forms.find(({ formId }) => formId === id)?.status;
    expect(statusOf(after, 'company')).toBe('IN-PROGESS');
    expect(statusOf(after, 'contacts')).toBe(statusOf(before, 'contacts'));
    const event = after.events.at(-1);
    expect(event).toMatchObject({
      type: 'TemplateMoved',
      details: {
        from: 1,
        to: 2,
        formIds: ['company'],
        hidden: ['postalAddress'],
        invalid: [],
        newlyRequired: ['favouriteColour'],
      },
    });
    expect(after.events).toHaveLength(before.events.length + 1);
    expect(after.case.creditReport).toBeNull();
  });

  it('once more changes nothing', async () => {
    const before = await stateOf(filled.id);
    await moveOne({ caseId: filled.id, templateId: target });
    expect(await stateOf(filled.id)).toEqual(before);
  });

  it('refuses signed cases, and leaves them as they are', async () => {
    const before = await stateOf(signed.id);
    const move = runCommand(moveToVersion, systemActor('job'), signed.id, { templateId: target });
    expect((await refusalOf(move)).code).toBe('ILLEGAL_TRANSITION');
    await moveOne({ caseId: signed.id, templateId: target });
    expect(await stateOf(signed.id)).toEqual(before);
  });

  it('does not take a case to a version of another organisation', async () => {
    const before = await stateOf(other.id);
    await moveOne({ caseId: other.id, templateId: target });
    expect(await stateOf(other.id)).toEqual(before);
  });

  it('makes a case that is equal to a new one with the same answers, whatever they are', async () => {
    const { publishedTemplateId: _newest, ...organisation } = world.organisations.teknikbolagen;
    const processOf = async (id: number) =>
      processSchema.parse((await db().formTemplate.findUniqueOrThrow({ where: { id } })).process);
    const newCase = async (
      templateId: number,
      answers: readonly { componentId: string; value: string }[],
    ) => {
      orgNos += 1;
      const mo = { ...organisation, templateId, process: await processOf(templateId) };
      const id = await db().$transaction((tx) =>
        insertCase(tx, {
          mo,
          orgNo: `55${String(orgNos).padStart(4, '0')}-0000`,
          companyName: 'Bolaget AB',
          ...{ nameIsKnown: true, organisationType: 'REGULAR_COMPANY', locale: 'sv', silent: true },
          email: null,
          actor: anna,
        }),
      );
      const { template } = await loadFormState({
        ...{ tx: db(), actor: anna, now: new Date() },
        case: await findCase(db(), anna, id),
      });
      const visible = new Set(componentsOf(template).map(({ component }) => component.componentId));
      const items = answers.filter(({ componentId }) => visible.has(componentId));
      if (items.length > 0) await runCommand(saveValues, anna, id, { items });
      return id;
    };
    const shown = async (id: string) => {
      const { case: theCase, forms, values, checkPoints } = await stateOf(id);
      const { internalSignature, creditReport, templateId } = theCase;
      const visible = values
        .filter(({ active, componentId }) => active && componentId !== 'organisationNumber')
        .map(({ componentId, value }) => [componentId, value]);
      return {
        ...{ internalSignature, creditReport, templateId, visible },
        forms: forms.map(({ formId }) => formId),
        unchanged: forms.filter(({ formId }) => formId !== 'company').map(({ status }) => status),
        checkPoints: checkPoints.map(({ componentId }) => componentId),
      };
    };
    const all = Object.entries(sampleValues(TEMPLATES.teknikbolagen)).map(([componentId, value]) => ({
      componentId,
      value,
    }));
    const answers = fc.subarray(
      all.filter(
        ({ componentId }) =>
          !['companyName', 'organisationNumber', 'contactEmail', 'agreementFile'].includes(componentId),
      ),
    );
    await fc.assert(
      fc.asyncProperty(answers, async (items) => {
        const moved = await newCase(filled.templateId, items);
        await moveOne({ caseId: moved, templateId: target });
        expect(await shown(moved)).toEqual(await shown(await newCase(target, items)));
      }),
      { numRuns: 8 },
    );
  });

  it('can be requested again by a person who publishes, of the version in use only', async () => {
    await moveOne({ caseId: empty.id, templateId: target });
    const late = await world.caseIn('STARTED');
    const move = (version: number) => runOrganisationCommand(moveCases, anna, slug, { slug, version });
    expect((await refusalOf(move(1))).code).toBe('CONFLICT');
    expect(await move(2)).toEqual({ cases: 1 });
    await moveOne({ caseId: late.id, templateId: target });
    expect(await move(2)).toEqual({ cases: 0 });
  });
});
