import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/command';
import { approveCorrection } from '@/lib/corrections/approve-correction';
import { markCorrectionHandled } from '@/lib/corrections/mark-correction-handled';
import { requestCorrection } from '@/lib/corrections/request-correction';
import { saveValues } from '@/lib/forms/save-values';
import { applicantOf, type CaseWorker } from '../../fixtures/actors';
import type { SomeCase } from '../../fixtures/cases';
import { createWorld, outcomeOf, refusalOf, stateOf, type World } from '../../fixtures/world';

let world: World;
let robert: CaseWorker;
beforeAll(async () => {
  world = await createWorld();
  robert = world.workers.teknikbolagen[2];
});

const request = (theCase: SomeCase, componentId = 'website', description = 'Adressen finns inte.') =>
  runCommand(requestCorrection, robert, theCase.id, { formId: 'company', componentId, description });
const handle = (theCase: SomeCase, isHandled: boolean, componentId = 'website') =>
  runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, { componentId, isHandled });
const clear = (theCase: SomeCase, componentId = 'website') =>
  runCommand(approveCorrection, robert, theCase.id, { componentId });

describe('requesting a correction', () => {
  it('is told to the contact, and shows in the list', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { result, before, after, events, mails } = await outcomeOf(theCase.id, () => request(theCase));
    const website = before.values.find(({ componentId }) => componentId === 'website');
    expect(result.correction).toMatchObject({
      description: 'Adressen finns inte.',
      isHandled: false,
      previousValue: website?.value,
    });
    expect(after.case).toMatchObject({
      openCorrections: 1,
      handledCorrections: 0,
      displayStatus: 'WAITING_FOR_CORRECTIONS',
      status: 'SUBMITTED',
    });
    expect(events).toMatchObject([
      {
        type: 'CorrectionNeeded',
        details: { formId: 'company', componentId: 'website', description: 'Adressen finns inte.' },
      },
    ]);
    expect(mails).toEqual([`correctionRequested → ${theCase.contactEmail}`]);
    expect(after.mails[0]?.data).toMatchObject({ path: '/form/company', quote: 'Adressen finns inte.' });
  });

  it('takes the approval of its form away, and of no other', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    await request(theCase);
    const { forms } = await stateOf(theCase.id);
    expect(forms.filter(({ status }) => status !== 'APPROVED').map(({ formId }) => formId)).toEqual([
      'company',
    ]);
  });

  it('is one at a time for a field, and several for a case', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    expect(await refusalOf(request(theCase))).toMatchObject({ code: 'CONFLICT' });
    await request(theCase, 'postalAddress');
    expect((await stateOf(theCase.id)).case.openCorrections).toBe(2);
  });

  it('takes the place of one that was handled', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { correction: first } = await request(theCase);
    await handle(theCase, true);
    const { after, events, mails } = await outcomeOf(theCase.id, () => request(theCase));
    const [cleared, ...open] = after.corrections.sort(
      (a, b) => Number(b.id === first.id) - Number(a.id === first.id),
    );
    expect(cleared).toMatchObject({ id: first.id, isHandled: true, clearedAt: expect.any(Date) });
    expect(open).toMatchObject([{ isHandled: false, clearedAt: null }]);
    expect(after.case).toMatchObject({ openCorrections: 1, handledCorrections: 0 });
    expect(events).toMatchObject([{ type: 'CorrectionNeeded' }]);
    expect(mails).toHaveLength(1);
  });

  it('succeeds once when two do it at once', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { result, mails, events } = await outcomeOf(theCase.id, () =>
      Promise.allSettled([request(theCase), request(theCase)]),
    );
    expect(result.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT' },
    });
    expect([mails.length, events.length]).toEqual([1, 1]);
  });

  it('is of a field of that form', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    for (const componentId of ['contactName', 'companyTitle', 'nothing']) {
      expect(await refusalOf(request(theCase, componentId))).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('a requested correction', () => {
  it('opens its field, and only its field, until it is handled', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    const save = (componentId: string, value: string) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, { items: [{ componentId, value }] });
    expect(await refusalOf(save('postalAddress', 'Annan gata 2'))).toMatchObject({ code: 'LOCKED' });
    const saved = await outcomeOf(theCase.id, () => save('website', 'www.ny.example'));
    expect(saved.events).toMatchObject([
      { type: 'FormValueSaved', details: { changes: [{ componentId: 'website', to: 'www.ny.example' }] } },
    ]);
    await handle(theCase, true);
    expect(await refusalOf(save('website', 'www.annan.example'))).toMatchObject({ code: 'LOCKED' });
    await handle(theCase, false);
    await save('website', 'www.annan.example');
  });

  it('can be done with its form, which others can not', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    const done = (formId: string) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, { items: [], formId, done: true });
    expect((await done('company')).forms).toMatchObject([{ id: 'company', status: 'VALID' }]);
    expect(await refusalOf(done('contacts'))).toMatchObject({ code: 'LOCKED' });
  });

  it('is marked as handled and not, and the case worker is told when it is', async () => {
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: robert.accountId } });
    await request(theCase);
    const handled = await outcomeOf(theCase.id, () => handle(theCase, true));
    expect(handled.after.case).toMatchObject({
      openCorrections: 0,
      handledCorrections: 1,
      displayStatus: 'CORRECTIONS_SUBMITTED',
    });
    expect(handled.events).toMatchObject([
      { type: 'CorrectionHandled', details: { formId: 'company', componentId: 'website' } },
    ]);
    expect(handled.mails).toEqual([`correctionHandled → ${robert.email}`]);
    const again = await outcomeOf(theCase.id, () => handle(theCase, true));
    expect(again.after).toEqual(again.before);
    const back = await outcomeOf(theCase.id, () => handle(theCase, false));
    expect(back.events).toMatchObject([{ type: 'CorrectionUnhandled' }]);
    expect(back.mails).toEqual([]);
    const byWorker = await outcomeOf(theCase.id, () =>
      runCommand(markCorrectionHandled, robert, theCase.id, { componentId: 'website', isHandled: true }),
    );
    expect(byWorker.events).toMatchObject([{ type: 'CorrectionHandled', actorKind: 'caseWorker' }]);
    expect(byWorker.mails).toEqual([]);
  });

  it('is cleared, handled or not, and may then be requested anew', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    const cancelled = await outcomeOf(theCase.id, () => clear(theCase));
    expect(cancelled.events).toMatchObject([{ type: 'CorrectionApproved', details: { wasHandled: false } }]);
    expect(cancelled.after.case).toMatchObject({ openCorrections: 0, displayStatus: 'SUBMITTED' });
    await request(theCase);
    await handle(theCase, true);
    const approved = await outcomeOf(theCase.id, () => clear(theCase));
    expect(approved.events).toMatchObject([{ type: 'CorrectionApproved', details: { wasHandled: true } }]);
    expect(approved.mails).toEqual([]);
    expect(await refusalOf(clear(theCase))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(handle(theCase, true))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
