import { expect, it } from 'vitest';
import type { Component, FormTemplate } from '@/lib/domain/forms/component';
import { runCommand } from '@/lib/engine/command';
import { requestCorrection } from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { applicationContent } from '@/lib/features/signing/application-content';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { processOf, TEMPLATES } from '../../../fixtures/organisations';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();

const text = (words: string) => ({ sv: words, en: words });
const wages: Component = {
  type: 'FormTextBox',
  componentId: 'wages',
  label: text('Lönesumma'),
  required: true,
  validation: { min: 0 },
};
const fee: Component = {
  type: 'FormCalculation',
  componentId: 'fee',
  label: text('Avgift'),
  calculation: { sum: ['wages'], percent: 0.35, least: 4000, decimals: 2 },
  unit: text('kr'),
};
const large: Component = {
  type: 'FormTextBox',
  componentId: 'large',
  label: text('Varför så mycket?'),
  displayController: ['fee>4000'],
};

let version = 99;

/** Has the case use a form for the wages, and another for the fee. */
async function askFee({ id, moId }: SomeCase): Promise<void> {
  const [company, second, ...others] = TEMPLATES.teknikbolagen.forms;
  if (!company || !second) throw new Error('The template has two forms');
  const forms: FormTemplate['forms'] = [
    { ...company, rows: [wages] },
    { ...second, rows: [fee, large] },
    ...others,
  ];
  const body = { ...TEMPLATES.teknikbolagen, forms };
  version += 1;
  const { id: templateId } = await db().formTemplate.create({
    data: { moId, version, body: body as object, process: { ...processOf('teknikbolagen') } },
    select: { id: true },
  });
  await db().case.update({ where: { id }, data: { templateId } });
}

const save = (theCase: SomeCase, componentId: string, value: string, actor: CaseWorker | null = null) =>
  runCommand(saveValues, actor ?? applicantOf(theCase), theCase.id, { items: [{ componentId, value }] });

async function caseWithFee(): Promise<SomeCase> {
  const theCase = await world.caseIn('STARTED');
  await askFee(theCase);
  return theCase;
}

it('is stored with the answer that it follows from, in one event, and shows what depends on it', async () => {
  const theCase = await caseWithFee();
  const { after, events } = await outcomeOf(theCase.id, () => save(theCase, 'wages', '1 250 143'));
  expect(after.values.find(({ componentId }) => componentId === 'fee')).toMatchObject({
    value: '4375,50',
    version: 1,
    active: true,
  });
  expect(events.map(({ details }) => details)).toEqual([
    expect.objectContaining({
      changes: [
        { componentId: 'wages', from: '', to: '1250143' },
        { componentId: 'fee', from: '', to: '4375,50' },
      ],
    }),
  ]);
  const { forms } = await getApplicantCase(applicantOf(theCase), theCase.id);
  const row = forms.flatMap(({ rows }) => rows).find(({ componentId }) => componentId === 'fee');
  expect(row).toMatchObject({ value: '4375,50', locked: true, unit: 'kr', calculation: { sum: ['wages'] } });
  const said = (locale: 'sv' | 'en') =>
    applicationContent(forms, locale, undefined).flatMap((block) =>
      block.kind === 'pair' && block.label === 'Avgift' ? block.lines : [],
    );
  expect(said('sv')).toEqual(['4\u00a0375,50\u00a0kr']);
  expect(said('en')).toEqual(['4,375.50\u00a0kr']);
  await save(theCase, 'large', 'Därför');
  await save(theCase, 'wages', '10');
  const { values } = await stateOf(theCase.id);
  const stored = (id: string) => values.find(({ componentId }) => componentId === id);
  expect([stored('fee')?.value, stored('large')?.active]).toEqual(['4000', false]);
  await save(theCase, 'wages', '');
  expect((await stateOf(theCase.id)).values.find(({ componentId }) => componentId === 'fee')?.value).toBe('');
});

it('is taken from nobody', async () => {
  const theCase = await caseWithFee();
  for (const actor of [null, world.workers.teknikbolagen[2]]) {
    expect(await refusalOf(save(theCase, 'fee', '1', actor))).toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { fee: ['INVALID_VALUE'] } },
    });
  }
  const correction = {
    formId: TEMPLATES.teknikbolagen.forms[1]?.id ?? '',
    componentId: 'fee',
    description: 'Fel',
  };
  expect(
    await refusalOf(runCommand(requestCorrection, world.workers.teknikbolagen[1], theCase.id, correction)),
  ).toMatchObject({ code: 'CORRECTION_READ_ONLY' });
});

it('has an approved form looked through again when it changes', async () => {
  const theCase = await caseWithFee();
  await save(theCase, 'wages', '10');
  const feeForm = TEMPLATES.teknikbolagen.forms[1]?.id ?? '';
  await db().caseForm.updateMany({
    where: { caseId: theCase.id, formId: feeForm },
    data: { status: 'APPROVED' },
  });
  const statusOf = async () =>
    (await stateOf(theCase.id)).forms.find(({ formId }) => formId === feeForm)?.status;
  await save(theCase, 'wages', '20');
  expect(await statusOf()).toBe('APPROVED');
  await save(theCase, 'wages', '5000000');
  expect(await statusOf()).toBe('VALID');
});
