import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import type { TemplateForm } from '@/lib/domain/forms/component';
import { activeComponents, shownForms } from '@/lib/domain/forms/visibility';
import { findCase } from '@/lib/engine/access/locked-case';
import { loadVersion } from '@/lib/engine/case-version';
import { runCommand } from '@/lib/engine/command';
import { runCaseQuery } from '@/lib/engine/query';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
} from '@/lib/features/application/corrections';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { buildCaseView } from '@/lib/features/case/case-view';
import { insertCase } from '@/lib/features/case/create-case';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { readCase } from '@/lib/features/case/read-case';
import { approveForm } from '@/lib/features/case/review-form';
import { moveOne } from '@/lib/features/organisation/move-cases';
import { applicationContent } from '@/lib/features/signing/application-content';
import { contentCodeOf, shownValues } from '@/lib/features/signing/case-document';
import { caseZipQuery } from '@/lib/features/signing/case-zip';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { changeDraft, publishAndMove } from '../../../fixtures/draft';
import { refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { filesOf } from '../signing/read-zip';

const slug = 'teknikbolagen';
const words = (sv: string) => ({ sv, en: sv });
const OPTIONS = ['yes', 'no'].map((id) => ({ id, label: words(id) }));

/** Two forms that the company form shows, one by the other. */
const GROUP: TemplateForm = {
  id: 'group',
  title: words('Koncernen'),
  displayController: ['isPartOfGroup.yes'],
  rows: [
    { type: 'FormTextBox', componentId: 'parentName', label: words('Moderbolag'), required: true },
    {
      type: 'FormRadioButtonGroup',
      componentId: 'hasOwner',
      label: words('Ägare'),
      radioButtons: OPTIONS,
    },
    { type: 'FormFile', componentId: 'chart', label: words('Schema') },
  ],
};
const OWNER: TemplateForm = {
  id: 'owner',
  title: words('Ägaren'),
  displayController: ['hasOwner.yes'],
  rows: [{ type: 'FormTextBox', componentId: 'ownerName', label: words('Namn') }],
};

const world = setUpWorld();
let anna: CaseWorker;
let robert: CaseWorker;
let first: number;
let target: number;
let orgNos = 0;
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
  first = (await world.caseIn('STARTED')).templateId;
  const revision = await changeDraft(anna, slug, (body) => ({
    ...body,
    forms: body.forms.flatMap((form) => (form.id === 'company' ? [form, GROUP, OWNER] : [form])),
  }));
  target = (await publishAndMove(anna, slug, revision)).templateId;
});

const asItems = (values: Record<string, string>) =>
  Object.entries(values).map(([componentId, value]) => ({ componentId, value }));
const save = (theCase: SomeCase, values: Record<string, string>, formId?: string) =>
  runCommand(saveValues, applicantOf(theCase), theCase.id, {
    items: asItems(values),
    ...(formId ? { formId, done: true } : {}),
  });
const view = (theCase: SomeCase) => getApplicantCase(applicantOf(theCase), theCase.id);
const staffView = async (id: string) =>
  buildCaseView(await readCase(db(), await findCase(db(), anna, id)), anna);

/** A case of the version with conditions. */
async function caseIn(status: 'STARTED' | 'SUBMITTED', values: Record<string, string> = {}) {
  const theCase = await world.caseIn(status, { values: { isPartOfGroup: 'no', ...values } });
  if (status === 'STARTED') await moveOne({ caseId: theCase.id, templateId: target });
  else {
    // Signed cases do not move. This one was made on the version.
    const made = { caseId: theCase.id, isShown: false };
    await db().caseForm.createMany({ data: ['group', 'owner'].map((formId) => ({ ...made, formId })) });
    await db().case.update({ where: { id: theCase.id }, data: { templateId: target } });
  }
  return theCase;
}

const shownIn = async (id: string) =>
  (await stateOf(id)).forms.filter(({ isShown }) => isShown).map(({ formId }) => formId);

/** What is stored must be what the rules say of the stored answers. */
async function expectInStep(id: string): Promise<void> {
  const { case: theCase, forms, values } = await stateOf(id);
  const { template } = await loadVersion(db(), theCase.templateId);
  const answers = Object.fromEntries(values.map(({ componentId, value }) => [componentId, value]));
  const shown = forms.filter(({ isShown }) => isShown).map(({ formId }) => formId);
  expect(new Set(shown)).toEqual(new Set(shownForms(template, answers)));
  const active = activeComponents(template, answers);
  for (const value of values) expect(value.active, value.componentId).toBe(active.has(value.componentId));
}

describe('a form that no answer shows', () => {
  it('is hidden, and appears with an answer that shows it', async () => {
    const theCase = await caseIn('STARTED');
    const before = await view(theCase);
    expect(before.forms.map(({ id }) => id)).not.toContain('group');
    expect(before.hiddenForms?.map(({ place, form }) => [place, form.id])).toEqual([
      [1, 'group'],
      [2, 'owner'],
    ]);
    expect(before.readiness.signature).toMatchObject({ ready: true, missing: [] });

    await save(theCase, { isPartOfGroup: 'yes', groupName: 'AB', isParentMember: 'no' });
    const after = await view(theCase);
    expect(after.forms.map(({ id, status }) => [id, status])[1]).toEqual(['group', 'NOT-STARTED']);
    expect(after.readiness.signature.missing).toEqual([{ code: 'FORM_NOT_VALID', formId: 'group' }]);
  });

  it('has its answers and its status back when it is shown again', async () => {
    const theCase = await caseIn('STARTED');
    await save(theCase, { isPartOfGroup: 'yes', groupName: 'AB', isParentMember: 'no' });
    await save(theCase, { parentName: 'Moder AB', hasOwner: 'yes' }, 'group');
    expect(await shownIn(theCase.id)).toEqual(expect.arrayContaining(['group', 'owner']));
    const filled = (await view(theCase)).forms.find(({ id }) => id === 'group');
    expect(filled?.status).toBe('VALID');

    await save(theCase, { isPartOfGroup: 'no' });
    const hidden = await stateOf(theCase.id);
    expect(hidden.values.find(({ componentId }) => componentId === 'parentName')).toMatchObject({
      value: 'Moder AB',
      active: false,
    });
    expect((await view(theCase)).forms.map(({ id }) => id)).not.toContain('owner');
    const staff = await staffView(theCase.id);
    expect(staff.forms.map(({ id }) => id)).not.toContain('group');
    expect(staff.hiddenForms?.map(({ form }) => form.id)).toEqual(['group', 'owner']);

    await save(theCase, { isPartOfGroup: 'yes' });
    expect((await view(theCase)).forms.find(({ id }) => id === 'group')).toEqual(filled);
  });

  it('is in no document, nor are its files', async () => {
    const theCase = await caseIn('STARTED');
    await save(theCase, {
      isPartOfGroup: 'yes',
      groupName: 'AB',
      isParentMember: 'no',
      parentName: 'Moder AB',
    });
    const uploaded = (displayFileName: string) =>
      db().storedFile.create({
        data: {
          ...{ caseId: theCase.id, kind: 'FIELD', componentId: 'chart', displayFileName },
          ...{ contentType: 'application/pdf', size: 1, sha256: '0'.repeat(64), content: Buffer.from('x') },
        },
      });
    await uploaded('ersatt schema.pdf');
    const { id } = await uploaded('schema.pdf');
    const chart = { caseId: theCase.id, componentId: 'chart' };
    await db().caseValue.upsert({
      where: { caseId_componentId: chart },
      create: { ...chart, dataType: 'file', value: id, updatedBy: 'test' },
      update: { value: id },
    });
    const inZip = async () => {
      const { content } = (await runCaseQuery(caseZipQuery, anna, theCase.id, {})) as FileAnswer;
      const files = filesOf(Buffer.from(await new Response(content as ReadableStream).arrayBuffer()));
      return [...files.keys()].filter((name) => name.includes('schema'));
    };
    const code = async () => {
      const found = await findCase(db(), anna, theCase.id);
      return contentCodeOf(theCase.id, shownValues(await readCase(db(), found)));
    };
    const inDocument = async () =>
      JSON.stringify(applicationContent((await view(theCase)).forms, 'sv', undefined)).includes('Moder AB');
    expect([await inDocument(), (await inZip()).length]).toEqual([true, 1]);
    const shown = await code();
    await save(theCase, { isPartOfGroup: 'no' });
    expect([await inDocument(), (await inZip()).length]).toEqual([false, 0]);
    // Nor does a hidden answer count for the code of a document.
    const hidden = await code();
    expect(hidden).not.toBe(shown);
    const parentName = { caseId: theCase.id, componentId: 'parentName' };
    await db().caseValue.update({ where: { caseId_componentId: parentName }, data: { value: 'Annat' } });
    expect(await code()).toBe(hidden);
  });

  it('can be neither opened, checked nor approved', async () => {
    const theCase = await caseIn('STARTED');
    const start = runCommand(startForm, applicantOf(theCase), theCase.id, { formId: 'group' });
    expect(await refusalOf(start)).toMatchObject({
      code: 'NOT_FOUND',
      options: { errors: { formId: ['NOT_ASKED'] } },
    });
    expect(await refusalOf(save(theCase, {}, 'group'))).toMatchObject({ code: 'NOT_FOUND' });
    const signed = await caseIn('SUBMITTED');
    const approve = runCommand(approveForm, anna, signed.id, { formId: 'group', isApproved: true });
    expect(await refusalOf(approve)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await staffView(signed.id)).readiness.internalSignature?.missing).not.toContainEqual(
      expect.objectContaining({ formId: 'group' }),
    );
  });
});

describe('a correction that shows a form', () => {
  it('requires the form, which is reviewed like any other', async () => {
    const theCase = await caseIn('SUBMITTED');
    const where = { formId: 'company', componentId: 'isPartOfGroup' };
    await runCommand(requestCorrection, robert, theCase.id, {
      ...where,
      description: 'Ni ingår i en koncern.',
    });
    await save(theCase, { isPartOfGroup: 'yes', groupName: 'AB', isParentMember: 'no' });
    const opened = (await view(theCase)).forms.find(({ id }) => id === 'group');
    expect(opened?.status).toBe('IN-PROGESS');
    expect(opened?.rows.every(({ locked }) => !locked)).toBe(true);

    const handle = () =>
      runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, {
        componentId: 'isPartOfGroup',
        isHandled: true,
      });
    expect(await refusalOf(handle())).toMatchObject({
      code: 'CORRECTION_INCOMPLETE',
      options: { errors: { parentName: ['REQUIRED'] } },
    });
    await save(theCase, { parentName: 'Moder AB', hasOwner: 'yes' });
    await handle();
    const statuses = async () =>
      Object.fromEntries((await stateOf(theCase.id)).forms.map(({ formId, status }) => [formId, status]));
    // Nothing is required in the form about the owner, so it is complete as it is.
    expect(await statuses()).toMatchObject({ group: 'VALID', owner: 'VALID' });
    await runCommand(approveCorrection, robert, theCase.id, { componentId: 'isPartOfGroup' });
    await runCommand(approveForm, anna, theCase.id, { formId: 'group', isApproved: true });
    expect(await statuses()).toMatchObject({ group: 'APPROVED' });
  });

  it('that hides a form settles the corrections in it', async () => {
    const theCase = await caseIn('SUBMITTED');
    const ask = (formId: string, componentId: string) =>
      runCommand(requestCorrection, robert, theCase.id, { formId, componentId, description: 'Rätta.' });
    await ask('company', 'isPartOfGroup');
    await save(theCase, { isPartOfGroup: 'yes', groupName: 'AB', isParentMember: 'no', parentName: 'Moder' });
    await ask('group', 'parentName');
    await save(theCase, { isPartOfGroup: 'no' });
    const { corrections } = await stateOf(theCase.id);
    expect(corrections.find(({ componentId }) => componentId === 'parentName')).toMatchObject({
      isHandled: true,
      notAsked: true,
    });
  });
});

describe('what is stored of a form', () => {
  const answer = fc.constantFrom('yes', 'no', '');
  const someAnswers = fc.record(
    { isPartOfGroup: answer, hasOwner: answer, parentName: fc.constantFrom('AB', ''), ownerName: answer },
    { requiredKeys: [] },
  );

  it('is what the rules say, after any saves', async () => {
    const theCase = await caseIn('STARTED');
    await fc.assert(
      fc.asyncProperty(someAnswers, async (values) => {
        await save(theCase, values);
        await expectInStep(theCase.id);
      }),
      { numRuns: 25 },
    );
  });

  it('is what the rules say in a new case, and after moves between versions', async () => {
    const { publishedTemplateId: _newest, ...organisation } = world.organisations.teknikbolagen;
    const { process } = await loadVersion(db(), target);
    const newCase = (templateId: number) => {
      orgNos += 1;
      return db().$transaction((tx) =>
        insertCase(tx, {
          mo: { ...organisation, templateId, process },
          orgNo: `55${String(orgNos).padStart(4, '0')}-0000`,
          companyName: 'Bolaget AB',
          ...{ nameIsKnown: true, organisationType: 'REGULAR_COMPANY', locale: 'sv', silent: true },
          email: null,
          actor: anna,
        }),
      );
    };
    await expectInStep(await newCase(target));
    await fc.assert(
      fc.asyncProperty(answer, async (isPartOfGroup) => {
        const id = await newCase(first);
        await runCommand(saveValues, anna, id, { items: asItems({ isPartOfGroup }) });
        await moveOne({ caseId: id, templateId: target });
        expect((await stateOf(id)).case.templateId).toBe(target);
        await expectInStep(id);
      }),
      { numRuns: 5 },
    );
  });
});
