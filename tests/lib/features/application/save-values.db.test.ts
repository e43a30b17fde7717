import { beforeAll, describe, expect, it } from 'vitest';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { runCommand } from '@/lib/engine/command';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { getApplicantCase } from '@/lib/features/case/get-case';
import { approveForm } from '@/lib/features/case/review-form';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { processOf, TEMPLATES } from '../../../fixtures/organisations';
import { outcomeOf, refusalOf, type State, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});

interface Item {
  componentId: string;
  value: string;
  baseVersion?: number;
}

const save = (theCase: SomeCase, items: Item[], actor: CaseWorker | null = null) =>
  runCommand(saveValues, actor ?? applicantOf(theCase), theCase.id, { items });
const saveOne = (theCase: SomeCase, componentId: string, value: string, actor: CaseWorker | null = null) =>
  save(theCase, [{ componentId, value }], actor);
const done = (theCase: SomeCase, formId: string, actor: CaseWorker | null = null) =>
  runCommand(saveValues, actor ?? applicantOf(theCase), theCase.id, { items: [], formId, done: true });
const storedOf = ({ values }: State, componentId: string) =>
  values.find((value) => value.componentId === componentId);
const formOf = ({ forms }: State, formId: string) => forms.find((form) => form.formId === formId);

/** Has the case use these forms, in a version of their own. */
async function useForms({ id, moId }: SomeCase, forms: FormTemplate['forms']): Promise<void> {
  const body = { ...TEMPLATES.teknikbolagen, forms };
  const { id: templateId } = await db().formTemplate.create({
    data: { moId, version: 99, body: body as object, process: { ...processOf('teknikbolagen') } },
    select: { id: true },
  });
  await db().case.update({ where: { id }, data: { templateId } });
}

describe('saving', () => {
  it('stores the value with one event that has old and new', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result, before, after, events, mails } = await outcomeOf(theCase.id, () =>
      saveOne(theCase, 'postalAddress', '  Nya gatan 1 '),
    );
    expect(result.items).toEqual([
      { componentId: 'postalAddress', version: 2, value: 'Nya gatan 1', errors: [] },
    ]);
    expect(storedOf(after, 'postalAddress')).toMatchObject({
      value: 'Nya gatan 1',
      version: 2,
      dataType: 'text',
      updatedBy: theCase.contactEmail,
    });
    expect(events).toEqual([
      {
        type: 'FormValueSaved',
        actorKind: 'applicant',
        actorName: theCase.contactEmail,
        details: {
          formIds: ['company'],
          changes: [
            {
              componentId: 'postalAddress',
              from: storedOf(before, 'postalAddress')?.value,
              to: 'Nya gatan 1',
            },
          ],
        },
      },
    ]);
    expect(mails).toEqual([]);
  });

  it('stores many at once, each as if alone, and one that is sent twice as it was sent last', async () => {
    const theCase = await world.caseIn('STARTED');
    const odd = `rad 1\n"två" {tre, \\fyra} 'fem' NULL`;
    const { result, before, after, events } = await outcomeOf(theCase.id, () =>
      save(theCase, [
        { componentId: 'postalAddress', value: 'Nya gatan 1' },
        { componentId: 'postalCity', value: odd },
        { componentId: 'website', value: '' },
        { componentId: 'postalAddress', value: 'Nya gatan 2' },
      ]),
    );
    expect(storedOf(after, 'postalAddress')).toMatchObject({
      value: 'Nya gatan 2',
      version: 3,
      active: true,
    });
    const city = storedOf(after, 'postalCity');
    expect(city).toMatchObject({ version: (storedOf(before, 'postalCity')?.version ?? 0) + 1 });
    expect(city?.value).toBe(result.items.find(({ componentId }) => componentId === 'postalCity')?.value);
    expect(city?.value).toContain('{tre, \\fyra}');
    expect(storedOf(after, 'website')).toMatchObject({ value: '', updatedBy: theCase.contactEmail });
    expect(events[0]?.details).toMatchObject({
      changes: [
        { componentId: 'postalAddress', to: 'Nya gatan 1' },
        { componentId: 'postalCity' },
        { componentId: 'website', to: '' },
        { componentId: 'postalAddress', from: 'Nya gatan 1', to: 'Nya gatan 2' },
      ],
    });
    const untouched = (state: State) =>
      state.values.filter(({ componentId }) => !/^(postal(Address|City)|website)$/.test(componentId));
    expect(untouched(after)).toEqual(untouched(before));
  });

  it('by a case worker has an event of its own, and does not count as saved by the applicant', async () => {
    const theCase = await world.caseIn('CREATED_GETACCEPT', { isFilledIn: false });
    const { after, events } = await outcomeOf(theCase.id, () =>
      saveOne(theCase, 'postalAddress', 'Nya gatan 1', robert),
    );
    expect(events).toMatchObject([{ type: 'FormValueSavedFromVO', actorKind: 'caseWorker' }]);
    expect(formOf(after, 'company')?.savedAt).toBeNull();
    await saveOne(theCase, 'postalAddress', 'Nya gatan 2');
    expect(formOf(await stateOf(theCase.id), 'company')?.savedAt).not.toBeNull();
  });

  it('for the first time starts the case', async () => {
    const theCase = await world.caseIn('CREATED_GETACCEPT', { isFilledIn: false });
    const { after } = await outcomeOf(theCase.id, () => saveOne(theCase, 'postalAddress', 'Nya gatan 1'));
    expect(after.case.status).toBe('STARTED');
    expect(formOf(after, 'company')?.status).toBe('IN-PROGESS');
  });

  it('what is stored already writes nothing', async () => {
    const theCase = await world.caseIn('CREATED_GETACCEPT');
    const stored = storedOf(await stateOf(theCase.id), 'postalAddress')?.value ?? '';
    const { before, after } = await outcomeOf(theCase.id, () =>
      saveOne(theCase, 'postalAddress', ` ${stored} `),
    );
    expect(after).toEqual(before);
  });

  it('answers with what is wrong, and stores it all the same', async () => {
    const theCase = await world.caseIn('STARTED');
    const { result, after } = await outcomeOf(theCase.id, () =>
      saveOne(theCase, 'postalZipCode', 'ett två tre'),
    );
    expect(result.items[0]?.errors).toEqual(['ZIPCODE_DIGITS', 'ZIPCODE']);
    expect(storedOf(after, 'postalZipCode')?.value).toBe('ett två tre');
    expect(result.forms).toMatchObject([{ id: 'company', status: 'IN-PROGESS' }]);
  });

  it('carries the desired admission date into the case', async () => {
    const theCase = await world.caseIn('STARTED');
    await saveOne(theCase, 'desiredAdmissionDate', dayAhead(70));
    expect((await stateOf(theCase.id)).case.desiredAdmissionDate).toEqual(new Date(dayAhead(70)));
    const { result } = await outcomeOf(theCase.id, () =>
      saveOne(theCase, 'desiredAdmissionDate', '2020-01-01'),
    );
    expect(result.items[0]?.errors).toEqual(['DATE_TOO_EARLY']);
    await saveOne(theCase, 'desiredAdmissionDate', 'snart');
    expect((await stateOf(theCase.id)).case.desiredAdmissionDate).toBeNull();
  });

  it('refuses the whole list for a field that is unknown or a value that is malformed', async () => {
    const theCase = await world.caseIn('STARTED');
    const good = { componentId: 'postalAddress', value: 'Nya gatan 1' };
    for (const [bad, code] of [
      [{ componentId: 'nothing', value: 'x' }, 'UNKNOWN'],
      [{ componentId: 'companyTitle', value: 'x' }, 'UNKNOWN'],
      [{ componentId: 'workplaceName', value: 'x' }, 'UNKNOWN'],
      [{ componentId: 'wantsNewsletter', value: 'kanske' }, 'INVALID_VALUE'],
      [{ componentId: 'positions', value: '{"a"' }, 'INVALID_VALUE'],
      [{ componentId: 'businessAreas', value: '[1]' }, 'INVALID_VALUE'],
      [{ componentId: 'agreementFile', value: crypto.randomUUID() }, 'INVALID_VALUE'],
    ] as const) {
      const { result, before, after } = await outcomeOf(theCase.id, () =>
        refusalOf(save(theCase, [good, bad])),
      );
      expect(result).toMatchObject({
        code: 'VALIDATION_FAILED',
        options: { errors: { [bad.componentId]: [code] } },
      });
      expect(after).toEqual(before);
    }
  });

  it('never stores a character that the database can not hold', async () => {
    const theCase = await world.caseIn('STARTED');
    const attempt = saveOne(theCase, 'postalAddress', 'Nya\0gatan 1').then(
      ({ items }) => items[0]?.value ?? '',
      ({ code }: { code: string }) => code,
    );
    expect(['VALIDATION_FAILED', 'Nyagatan 1']).toContain(await attempt);
  });
});

describe('two people in one form', () => {
  it('do not disturb each other in different fields', async () => {
    const theCase = await world.caseIn('STARTED');
    const { events, after } = await outcomeOf(theCase.id, () =>
      Promise.all([
        save(theCase, [{ componentId: 'postalAddress', value: 'Nya gatan 1', baseVersion: 1 }]),
        save(theCase, [{ componentId: 'website', value: 'www.ny.example', baseVersion: 1 }], robert),
      ]),
    );
    expect(events).toHaveLength(2);
    expect(storedOf(after, 'postalAddress')?.value).toBe('Nya gatan 1');
    expect(storedOf(after, 'website')?.value).toBe('www.ny.example');
  });

  it('see the other’s value in the same field, and what else was sent is saved', async () => {
    const theCase = await world.caseIn('STARTED');
    await saveOne(theCase, 'postalAddress', 'Andras gata 2', robert);
    const { result, after, events } = await outcomeOf(theCase.id, () =>
      save(theCase, [
        { componentId: 'postalAddress', value: 'Min gata 3', baseVersion: 1 },
        { componentId: 'website', value: 'www.ny.example', baseVersion: 1 },
      ]),
    );
    expect(result.conflicts).toEqual([{ componentId: 'postalAddress', version: 2, value: 'Andras gata 2' }]);
    expect(result.items.map(({ componentId }) => componentId)).toEqual(['website']);
    expect(saveValues.refusal?.(result)).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(storedOf(after, 'postalAddress')?.value).toBe('Andras gata 2');
    expect(storedOf(after, 'website')?.value).toBe('www.ny.example');
    expect(events).toMatchObject([{ details: { changes: [{ componentId: 'website' }] } }]);
  });

  it('do not conflict when they write the same, or when no base version is sent', async () => {
    const theCase = await world.caseIn('STARTED');
    await saveOne(theCase, 'postalAddress', 'Samma gata 2', robert);
    const same = await save(theCase, [
      { componentId: 'postalAddress', value: 'Samma gata 2', baseVersion: 1 },
    ]);
    expect(same.conflicts).toBeUndefined();
    expect(saveValues.refusal?.(same)).toBeNull();
    await saveOne(theCase, 'postalAddress', 'Min gata 3');
    expect(storedOf(await stateOf(theCase.id), 'postalAddress')?.value).toBe('Min gata 3');
  });

  it('one wins when both save the same version at once', async () => {
    const theCase = await world.caseIn('STARTED');
    const results = await Promise.all([
      save(theCase, [{ componentId: 'postalAddress', value: 'Min gata 3', baseVersion: 1 }]),
      save(theCase, [{ componentId: 'postalAddress', value: 'Din gata 4', baseVersion: 1 }], robert),
    ]);
    expect(results.filter(({ conflicts }) => conflicts).length).toBe(1);
    expect(storedOf(await stateOf(theCase.id), 'postalAddress')?.version).toBe(2);
  });
});

describe('fields that are hidden', () => {
  it('keep their values, inactive, and do not count', async () => {
    const theCase = await world.caseIn('STARTED');
    await saveOne(theCase, 'isPartOfGroup', 'yes');
    await saveOne(theCase, 'groupName', 'Koncernen AB');
    await saveOne(theCase, 'isParentMember', 'yes');
    const incomplete = await saveOne(theCase, 'parentOrganisationNumber', '');
    expect(incomplete.forms).toMatchObject([{ id: 'company', status: 'IN-PROGESS' }]);
    const hidden = await outcomeOf(theCase.id, () => saveOne(theCase, 'isPartOfGroup', 'no'));
    for (const componentId of ['groupName', 'isParentMember', 'parentOrganisationNumber']) {
      expect(storedOf(hidden.after, componentId)?.active, componentId).toBe(false);
    }
    expect(storedOf(hidden.after, 'groupName')?.value).toBe('Koncernen AB');
    expect(formOf(hidden.after, 'company')?.status).toBe('VALID');
    await saveOne(theCase, 'isPartOfGroup', 'yes');
    expect(storedOf(await stateOf(theCase.id), 'parentOrganisationNumber')?.active).toBe(true);
  });
});

describe('locks', () => {
  it('hold a read-only field for all but the roles that override it', async () => {
    const theCase = await world.caseIn('STARTED');
    const anna = world.workers.teknikbolagen[1];
    expect(await refusalOf(saveOne(theCase, 'companyName', 'Annat AB'))).toMatchObject({ code: 'LOCKED' });
    expect(await refusalOf(saveOne(theCase, 'companyName', 'Annat AB', robert))).toMatchObject({
      code: 'LOCKED',
      options: { errors: { companyName: ['LOCKED'] } },
    });
    await saveOne(theCase, 'companyName', 'Annat AB', anna);
    expect(await refusalOf(saveOne(theCase, 'organisationNumber', '559900-0022', anna))).toMatchObject({
      code: 'LOCKED',
    });
  });

  it('hold an approved form, until its approval is taken back', async () => {
    const theCase = await world.caseIn('STARTED');
    const approve = (isApproved: boolean) =>
      runCommand(approveForm, world.workers.teknikbolagen[1], theCase.id, { formId: 'company', isApproved });
    await approve(true);
    const { result, before, after } = await outcomeOf(theCase.id, () =>
      refusalOf(saveOne(theCase, 'postalAddress', 'Nya gatan 1')),
    );
    expect(result.code).toBe('LOCKED');
    expect(after).toEqual(before);
    await saveOne(theCase, 'contactName', 'Kim Kontakt');
    expect(await refusalOf(done(theCase, 'company'))).toMatchObject({ code: 'LOCKED' });
    await approve(false);
    await saveOne(theCase, 'postalAddress', 'Nya gatan 1');
  });

  it('hold everything once the case is signed, but a field with an open correction', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await db().correction.create({
      data: {
        caseId: theCase.id,
        formId: 'company',
        componentId: 'website',
        description: 'Fel',
        previousValue: '',
        requestedBy: 'Anna',
      },
    });
    expect(await refusalOf(saveOne(theCase, 'postalAddress', 'Nya gatan 1'))).toMatchObject({
      code: 'LOCKED',
    });
    await saveOne(theCase, 'website', 'www.ny.example');
    await db().case.update({ where: { id: theCase.id }, data: { status: 'SHARED_FOR_EXTERNAL_SIGNATURE' } });
    expect(await refusalOf(saveOne(theCase, 'website', 'www.annan.example'))).toMatchObject({
      code: 'LOCKED',
    });
  });

  it('refuse the whole list for one locked field', async () => {
    const theCase = await world.caseIn('STARTED');
    const items = [
      { componentId: 'postalAddress', value: 'Nya gatan 1' },
      { componentId: 'companyName', value: 'Annat AB' },
    ];
    const { before, after } = await outcomeOf(theCase.id, () => refusalOf(save(theCase, items)));
    expect(after).toEqual(before);
  });
});

describe('form done', () => {
  it('checks the whole form and says so, also when nothing was typed', async () => {
    const theCase = await world.caseIn('STARTED', { isFilledIn: false });
    const { result, after, events } = await outcomeOf(theCase.id, () => done(theCase, 'company'));
    expect(result.forms).toEqual([{ id: 'company', status: 'INVALID', version: 2 }]);
    expect(formOf(after, 'company')).toMatchObject({ status: 'INVALID' });
    expect(formOf(after, 'company')?.savedAt).not.toBeNull();
    expect(events).toMatchObject([
      { type: 'FormValueSaved', details: { formIds: ['company'], changes: [] } },
    ]);
  });

  it('makes a complete form valid', async () => {
    const theCase = await world.caseIn('STARTED');
    expect((await done(theCase, 'company')).forms).toEqual([{ id: 'company', status: 'VALID', version: 2 }]);
  });

  it('needs nothing to type in: a form of read-only fields or of texts alone can be done until it is locked', async () => {
    const theCase = await world.caseIn('STARTED', { isFilledIn: false });
    const forms = TEMPLATES.teknikbolagen.forms.map((form) => ({
      ...form,
      rows: form.rows.filter(
        ({ componentId, type }) => componentId === 'companyName' || type === 'FormSectionTitle',
      ),
    }));
    await useForms(theCase, forms);
    for (const { id } of forms) {
      expect((await done(theCase, id)).forms).toMatchObject([{ id, status: 'VALID' }]);
    }
    const { readiness } = await getApplicantCase(applicantOf(theCase), theCase.id);
    expect(readiness.signature.missing).toEqual([]);
    const anna = world.workers.teknikbolagen[1];
    await runCommand(approveForm, anna, theCase.id, { formId: 'contacts', isApproved: true });
    expect(await refusalOf(done(theCase, 'contacts'))).toMatchObject({ code: 'LOCKED' });
    await db().case.update({ where: { id: theCase.id }, data: { status: 'SUBMITTED' } });
    for (const { id } of forms) {
      expect(await refusalOf(done(theCase, id))).toMatchObject({ code: 'LOCKED' });
    }
  });

  it('needs a form that exists', async () => {
    const theCase = await world.caseIn('STARTED');
    expect(await refusalOf(done(theCase, 'nothing'))).toMatchObject({ code: 'NOT_FOUND' });
    const without = runCommand(saveValues, applicantOf(theCase), theCase.id, { items: [], done: true });
    expect(await refusalOf(without)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('opening a form', () => {
  const open = (theCase: SomeCase, formId: string) =>
    runCommand(startForm, applicantOf(theCase), theCase.id, { formId });

  it('starts the case the first time, and changes nothing after that', async () => {
    const theCase = await world.caseIn('CREATED_GETACCEPT', { isFilledIn: false });
    const { after, events } = await outcomeOf(theCase.id, () => open(theCase, 'company'));
    expect(after.case.status).toBe('STARTED');
    expect(formOf(after, 'company')).toMatchObject({ status: 'IN-PROGESS', savedAt: null });
    expect(events).toMatchObject([{ type: 'FormStarted', details: { formId: 'company' } }]);
    const again = await outcomeOf(theCase.id, () => open(theCase, 'company'));
    expect(again.after).toEqual(again.before);
    const second = await outcomeOf(theCase.id, () => open(theCase, 'contacts'));
    expect(second.events).toMatchObject([{ type: 'FormStarted' }]);
  });

  it('is one event when two do it at once', async () => {
    const theCase = await world.caseIn('CREATED_GETACCEPT', { isFilledIn: false });
    const { events } = await outcomeOf(theCase.id, () =>
      Promise.all([open(theCase, 'company'), open(theCase, 'company')]),
    );
    expect(events).toHaveLength(1);
  });

  it('needs a form that exists', async () => {
    const theCase = await world.caseIn('STARTED');
    expect(await refusalOf(open(theCase, 'nothing'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('too much', () => {
  const long = (length: number) => 'a'.repeat(length);

  it('is refused with a code at the field, and nothing of the request is stored', async () => {
    const theCase = await world.caseIn('STARTED');
    const before = await stateOf(theCase.id);
    const refusal = await refusalOf(
      save(theCase, [
        { componentId: 'postalAddress', value: 'Nya gatan 1' },
        { componentId: 'contactName', value: long(TEXT_LIMITS.formDefault + 1) },
      ]),
    );
    expect(refusal).toMatchObject({
      code: 'VALIDATION_FAILED',
      options: { errors: { contactName: ['MAX_LENGTH'] } },
    });
    expect(await stateOf(theCase.id)).toEqual(before);
  });

  it('is stored with an error while it is beyond the template, but not beyond what any text may be', async () => {
    const theCase = await world.caseIn('STARTED');
    const { items } = await saveOne(theCase, 'contactName', long(TEXT_LIMITS.formDefault));
    expect(items[0]).toMatchObject({
      value: long(TEXT_LIMITS.formDefault),
      errors: ['NAME_TOO_LONG', 'NAME'],
    });
  });

  it('stays where it stood before there was a limit, and is refused only when it becomes another', async () => {
    const theCase = await world.caseIn('STARTED');
    await saveOne(theCase, 'contactName', 'Vera');
    const earlier = long(50_000);
    await db().caseValue.update({
      where: { caseId_componentId: { caseId: theCase.id, componentId: 'contactName' } },
      data: { value: earlier },
    });
    const { items } = await save(theCase, [
      { componentId: 'contactName', value: earlier },
      { componentId: 'postalAddress', value: 'Nya gatan 2' },
    ]);
    expect(items.map(({ value }) => value)).toEqual([earlier, 'Nya gatan 2']);
    await expect(saveOne(theCase, 'contactName', `${earlier}b`)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await saveOne(theCase, 'contactName', 'Vera')).items[0]).toMatchObject({ value: 'Vera' });
  });
});
