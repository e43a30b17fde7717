import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/domain/errors';
import { type FormTemplate, TAG } from '@/lib/domain/forms/component';
import { systemActor } from '@/lib/engine/access/access';
import { findCase } from '@/lib/engine/access/locked-case';
import { runCommand } from '@/lib/engine/command';
import { componentsOf } from '@/lib/features/application/form-state';
import { saveValues } from '@/lib/features/application/save-values';
import { changeContact } from '@/lib/features/case/change-case';
import { createCase, createSilentCase } from '@/lib/features/case/create-case';
import { memberExport } from '@/lib/features/case/export-case';
import { getApplicantCase, getCaseView } from '@/lib/features/case/get-case';
import { changeLegalName } from '@/lib/features/case/membership';
import { approveForm } from '@/lib/features/case/review-form';
import { listCases } from '@/lib/features/case-list/list-cases';
import { postMessage } from '@/lib/features/messages/messages';
import { applicationContent } from '@/lib/features/signing/application-content';
import { db } from '@/lib/platform/database/db';
import { applicantOf } from '../../../fixtures/actors';
import { nextOrgNo } from '../../../fixtures/cases';
import { TEMPLATES } from '../../../fixtures/organisations';
import { refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

setUpOutside();
const world = setUpWorld();

const apply = (orgNo: string, input: { companyName?: string; asksForName?: boolean } = {}) =>
  createCase.run(
    { moSlug: 'handelsforbundet', orgNo, email: 'karin@example.com', locale: undefined, ...input },
    { locale: 'sv', address: `192.0.2.${Math.floor(Math.random() * 250)}` },
  );
const applicant = async (caseId: string) =>
  applicantOf(await db().case.findUniqueOrThrow({ where: { id: caseId } }));
const save = async (caseId: string, componentId: string, value: string, asAdministrator = false) =>
  runCommand(
    saveValues,
    asAdministrator ? world.workers.handelsforbundet[1] : await applicant(caseId),
    caseId,
    {
      items: [{ componentId, value }],
    },
  );
const fieldOf = async (caseId: string, tag: string) => {
  const { forms } = await getApplicantCase(await applicant(caseId), caseId);
  const rows = forms.flatMap((form) => form.rows).flatMap((row) => [row, ...(row.columns ?? []).flat()]);
  return rows.find((row) => row.tag === tag);
};

const formWith = (componentId: string) =>
  componentsOf(TEMPLATES.handelsforbundet).find(({ component }) => component.componentId === componentId)
    ?.formId ?? '';

describe('a company that the register does not know', () => {
  it('is called what the applicant says, who may change it', async () => {
    const { caseId } = await apply('850102-1235', { companyName: 'Annas Bod' });
    expect((await stateOf(caseId)).case).toMatchObject({ companyName: 'Annas Bod', nameIsKnown: false });
    expect(await fieldOf(caseId, TAG.companyName)).toMatchObject({ value: 'Annas Bod', locked: false });
    await save(caseId, 'companyName', 'Annas Handelsbod');
    const { case: after, events } = await stateOf(caseId);
    expect(after.companyName).toBe('Annas Handelsbod');
    expect(events.slice(1).map(({ type }) => type)).toEqual(['FormValueSaved']);
  });

  it('has to give its name if the caller can ask for it, and no case is created before', async () => {
    const refusal = await refusalOf(apply('850103-1234', { asksForName: true }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { companyName: ['REQUIRED'] } },
    });
    expect(await db().case.count({ where: { orgNo: '850103-1234' } })).toBe(0);
  });

  it('goes by its number while nobody has given its name, and the form requires it', async () => {
    const { caseId } = await apply('850104-1233');
    const { case: theCase, mails } = await stateOf(caseId);
    expect(theCase.companyName).toBe('850104-XXXX');
    expect(JSON.stringify(mails)).not.toContain('–');
    expect(await fieldOf(caseId, TAG.companyName)).toMatchObject({ value: '', locked: false });
    await save(caseId, 'companyName', 'Annas Bod');
    await save(caseId, 'companyName', '');
    expect((await stateOf(caseId)).case.companyName).toBe('850104-XXXX');
    await runCommand(changeLegalName, systemActor('register'), caseId, { name: 'Annas Bod' });
    expect(await fieldOf(caseId, TAG.companyName)).toMatchObject({ value: 'Annas Bod', locked: true });
    expect(await refusalOf(save(caseId, 'companyName', 'Bosses Bod'))).toMatchObject({ code: 'LOCKED' });
  });

  it('is named by nobody’s web address but by case workers, who vouch for the names that they write or approve', async () => {
    const { caseId } = await apply('850105-1232', { companyName: 'Annas Bod' });
    const isVerified = async () => (await stateOf(caseId)).case.nameIsVerified;
    const clickable = 'Betala på https://betala.example.net/2';
    expect(await isVerified()).toBe(false);
    expect(await refusalOf(save(caseId, 'companyName', clickable))).toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { companyName: ['NAME_ADDRESS'] } },
    });
    expect((await stateOf(caseId)).case.companyName).toBe('Annas Bod');
    await save(caseId, 'companyName', 'Booking.com (Sverige) AB', true);
    expect(await isVerified()).toBe(true);
    await save(caseId, 'companyName', 'Annas Handelsbod');
    expect(await isVerified()).toBe(false);
    const formId = formWith('companyName');
    await db().caseForm.updateMany({ where: { caseId, formId }, data: { status: 'VALID' } });
    await db().case.update({ where: { id: caseId }, data: { status: 'SUBMITTED' } });
    const form = { formId, isApproved: true, version: undefined };
    await runCommand(approveForm, world.workers.handelsforbundet[1], caseId, form);
    expect(await isVerified()).toBe(true);
  });

  it('has the register’s name where the register knows it, whatever was said', async () => {
    const { caseId } = await apply('559900-0014', { companyName: 'Något annat', asksForName: true });
    expect((await stateOf(caseId)).case).toMatchObject({
      companyName: 'Alfa Verkstad AB',
      nameIsKnown: true,
    });
    expect(await fieldOf(caseId, TAG.companyName)).toMatchObject({ value: 'Alfa Verkstad AB', locked: true });
  });
});

describe('the contact person’s address', () => {
  const silentCase = () =>
    createSilentCase.run(
      {
        moId: world.organisations.handelsforbundet.id,
        orgNo: nextOrgNo(),
        email: undefined,
        locale: undefined,
        companyName: 'Tyst AB',
      },
      { actor: world.workers.handelsforbundet[1], locale: 'sv' },
    );

  it('is the command’s as soon as a mail with a link has gone to it, even in a silent case', async () => {
    const worker = world.workers.handelsforbundet[1];
    const { caseId } = await silentCase();
    await save(caseId, 'contactEmail', 'karin@example.com', true);
    const question = { caseId, formId: undefined, componentId: undefined, message: 'Vem kan vi ringa?' };
    await runCommand(postMessage, worker, caseId, question);
    expect((await stateOf(caseId)).mails).toMatchObject([{ to: 'karin@example.com' }]);
    expect(await refusalOf(save(caseId, 'contactEmail', 'bo@example.com', true))).toMatchObject({
      code: 'LOCKED',
    });
    const link = applicantOf((await stateOf(caseId)).case);
    await runCommand(changeContact, worker, caseId, { email: 'bo@example.com', message: undefined });
    expect(await refusalOf(getApplicantCase(link, caseId))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['all that was wrong', {}, 'VALID'],
    ['not all that was wrong', { contactName: '' }, 'INVALID'],
  ] as const)('makes its form valid when it was %s', async (_, values, expected) => {
    const theCase = await world.caseIn('STARTED', {
      organisation: 'handelsforbundet',
      data: { contactEmail: null, silent: true },
      values: { contactEmail: '', ...values },
    });
    const field = { caseId_formId: { caseId: theCase.id, formId: formWith('contactEmail') } };
    await db().caseForm.update({ where: field, data: { status: 'INVALID' } });
    await runCommand(changeContact, world.workers.handelsforbundet[1], theCase.id, {
      email: 'bo@example.com',
      message: undefined,
    });
    expect(await db().caseForm.findUnique({ where: field })).toMatchObject({ status: expected });
  });

  it('is the field’s in a silent case that nobody heard of, and the command’s from then on', async () => {
    const { caseId } = await silentCase();
    await save(caseId, 'contactEmail', 'karin@åkeri.se', true);
    expect((await stateOf(caseId)).case.contactEmail).toBe('karin@xn--keri-poa.se');
    await save(caseId, 'contactEmail', 'karin', true);
    expect((await stateOf(caseId)).case.contactEmail).toBeNull();
    await runCommand(changeContact, world.workers.handelsforbundet[1], caseId, {
      email: 'bo@example.com',
      message: undefined,
    });
    expect(await fieldOf(caseId, TAG.contactEmail)).toMatchObject({
      ...{ value: 'bo@example.com', locked: true, readOnly: true },
    });
    expect(await refusalOf(save(caseId, 'contactEmail', 'x@example.com', true))).toMatchObject({
      code: 'LOCKED',
    });
  });
});

it('whom the forms name for contact is named for whoever compares the signatories', async () => {
  const names = { contactName: 'Karin Kontakt', contactEmail: 'karin@example.com' };
  const { id } = await world.caseIn('SUBMITTED', { values: names });
  const { namedPeople, contactPersons } = await getCaseView(world.workers.teknikbolagen[1], id);
  expect(namedPeople).toContainEqual({ name: 'Karin Kontakt', email: 'karin@example.com' });
  for (const { name, email } of contactPersons) expect(namedPeople).toContainEqual({ name, email });
});

describe('who fills a position', () => {
  it.each(['sv', 'en'] as const)('is reported in the language of the case, %s', async (locale) => {
    const made = await world.caseIn('STARTED', { data: { locale } });
    const { contactPersons, forms } = await getCaseView(world.workers.teknikbolagen[1], made.id);
    const labels = forms
      .flatMap((form) => form.rows)
      .filter(({ type }) => type === 'FormDynamicPosition')
      .flatMap(({ options }) => (options ?? []).map(({ label }) => label));
    expect(contactPersons.length).toBeGreaterThan(0);
    for (const { position } of contactPersons) expect(labels).toContain(position);
  });

  it('is found wherever in the form the positions stand', async () => {
    const made = await world.caseIn('STARTED');
    const stateOfCase = async () =>
      (await getCaseView(world.workers.teknikbolagen[1], made.id)).contactPersons.map(({ name }) => name);
    const before = await stateOfCase();
    expect(before.length).toBeGreaterThan(0);
    const { moId, body, process } = await db().formTemplate.findFirstOrThrow({
      where: { id: made.templateId },
    });
    const { id } = await db().formTemplate.create({
      data: {
        moId,
        version: 1_000,
        body: inColumns(body as unknown as FormTemplate) as object,
        process: process as object,
      },
      select: { id: true },
    });
    await db().case.update({ where: { id: made.id }, data: { templateId: id } });
    expect(await stateOfCase()).toEqual(before);
  });
});

/** The same template with each form's rows in a column of a column. */
function inColumns(template: FormTemplate) {
  const column = (componentId: string, rows: readonly unknown[]) => ({
    type: 'FormColumns',
    componentId,
    columns: [rows],
  });
  const forms = template.forms.map(({ rows, ...form }) => ({
    ...form,
    rows: [column(`${form.id}-outer`, [column(`${form.id}-inner`, rows)])],
  }));
  return { ...template, forms };
}

type Step = { kind: 'name' | 'number' | 'email' | 'contact' | 'register'; value: string; byStaff: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('name' as const, 'register' as const),
    value: fc.constantFrom('Alfa AB', 'Beta AB', 'Gamma & Co'),
    byStaff: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('email' as const, 'contact' as const),
    value: fc.constantFrom('anna@example.com', 'bo@example.com', 'r&d@example.com'),
    byStaff: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('number' as const),
    value: fc.constantFrom('559900-0014', '559900-0048'),
    byStaff: fc.boolean(),
  }),
);
const FIELD = { name: 'companyName', number: 'organisationNumber', email: 'contactEmail' } as const;

/** Does one thing; that it may be refused is part of the rule. */
async function take(caseId: string, { kind, value, byStaff }: Step): Promise<void> {
  const done =
    kind === 'register'
      ? runCommand(changeLegalName, systemActor('register'), caseId, { name: value })
      : kind === 'contact'
        ? runCommand(changeContact, world.workers.handelsforbundet[1], caseId, {
            email: value,
            message: undefined,
          })
        : save(caseId, FIELD[kind], value, byStaff);
  await done.then(undefined, (error) => {
    if (!(error instanceof AppError) || error.code !== 'LOCKED') throw error;
  });
}

describe('name, number and contact address', () => {
  it('are the same in the form, header, list, search, document, mail and export after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 5 }), async (nameIsKnown, steps) => {
        const worker = world.workers.handelsforbundet[1];
        const made = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
        await db().case.update({ where: { id: made.id }, data: { nameIsKnown } });
        for (const one of steps) await take(made.id, one);
        const view = await getCaseView(worker, made.id);
        const { name, orgNo, contactPersonEmail } = view.company;
        expect(orgNo).toBe(made.orgNo);
        const { items } = await listCases(worker, {
          category: 'active',
          search: orgNo,
          sort: 'createdAt',
          order: 'desc',
        });
        expect(items.find(({ id }) => id === made.id)).toMatchObject({ companyName: name, orgNo });
        expect((await fieldOf(made.id, TAG.companyName))?.value).toBe(name);
        expect((await fieldOf(made.id, TAG.organisationNumber))?.value).toBe(orgNo);
        expect((await fieldOf(made.id, TAG.contactEmail))?.value).toBe(contactPersonEmail);
        const document = JSON.stringify(applicationContent(view.forms, 'sv', undefined));
        for (const text of [name, orgNo, contactPersonEmail]) expect(document).toContain(text);
        const payload = await memberExport(db(), await findCase(db(), worker, made.id), null);
        expect(payload).toMatchObject({ companyName: name, orgNo, contact: { email: contactPersonEmail } });
        // The numbers of the three fields in the template.
        expect(payload.values).toMatchObject({ '1.1': name, '1.2': orgNo, '2.2': contactPersonEmail });
        const { mails } = await stateOf(made.id);
        const last = mails.filter(({ type }) => type === 'contactPersonChanged').at(-1);
        if (last) expect(last.to).toBe(contactPersonEmail);
      }),
      { numRuns: 8 },
    );
  }, 180_000);
});
