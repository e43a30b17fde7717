import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
  sendCorrections,
} from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
let robert: CaseWorker;
beforeAll(() => {
  robert = world.workers.teknikbolagen[2];
});

const request = (theCase: SomeCase, componentId = 'website', description = 'Adressen finns inte.') =>
  runCommand(requestCorrection, robert, theCase.id, { formId: 'company', componentId, description });
const handle = (theCase: SomeCase, isHandled: boolean, componentId = 'website') =>
  runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, { componentId, isHandled });
const clear = (theCase: SomeCase, componentId = 'website') =>
  runCommand(approveCorrection, robert, theCase.id, { componentId });

const save = (theCase: SomeCase, values: Record<string, string>) =>
  runCommand(saveValues, applicantOf(theCase), theCase.id, {
    items: Object.entries(values).map(([componentId, value]) => ({ componentId, value })),
  });

describe('requesting a correction', () => {
  it('is reported to the contact, and shows in the list', async () => {
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
    expect(after.mails[0]?.data).toMatchObject({
      path: '/form/company',
      fields: [{ label: 'Webbplats', description: 'Adressen finns inte.' }],
    });
  });

  it('takes the approval of its form away, and of no other', async () => {
    const theCase = await world.caseIn('APPROVED_BY_MA');
    await request(theCase);
    const { forms } = await stateOf(theCase.id);
    expect(forms.filter(({ status }) => status !== 'APPROVED').map(({ formId }) => formId)).toEqual([
      'company',
    ]);
  });

  it('records in its event what of other people’s work no longer counts', async () => {
    const signed = await world.caseIn('APPROVED');
    const reviewed = await world.caseIn('APPROVED_BY_REGIONAL_REVIEWER');
    const unsigned = await world.caseIn('APPROVED_BY_MA');
    const lapsedBy = async (theCase: SomeCase) => {
      const { after, events } = await outcomeOf(theCase.id, () => request(theCase));
      expect(after.case.status).toBe('SUBMITTED');
      return (events[0]?.details as { lapsed?: string[] } | undefined)?.lapsed;
    };
    expect(await lapsedBy(signed)).toEqual(['INTERNAL_SIGNATURE']);
    expect(await lapsedBy(reviewed)).toEqual(['INTERNAL_SIGNATURE', 'REGIONAL_ANSWER']);
    expect(await lapsedBy(unsigned)).toBeUndefined();
  });

  it('is one at a time for a field, and several for a case', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    expect(await refusalOf(request(theCase))).toMatchObject({ code: 'CONFLICT' });
    await request(theCase, 'postalAddress');
    expect((await stateOf(theCase.id)).case.openCorrections).toBe(2);
  });

  it('shows who requested the first one and what, and replaces it if the second person says so', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    const [first] = (await stateOf(theCase.id)).corrections;
    const second = (replaces?: string) =>
      runCommand(requestCorrection, robert, theCase.id, {
        ...{ formId: 'company', componentId: 'website', description: 'Min text.' },
        ...(replaces && { replaces }),
      });
    expect(await refusalOf(second())).toMatchObject({
      options: {
        values: { who: first?.requestedBy, theirs: first?.description },
        extra: { correction: { id: first?.id } },
      },
    });
    await second(first?.id);
    const { corrections, case: after } = await stateOf(theCase.id);
    expect(after.openCorrections).toBe(1);
    expect(corrections.filter(({ clearedAt }) => clearedAt === null)).toMatchObject([
      { description: 'Min text.' },
    ]);
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
      expect(await refusalOf(request(theCase, componentId))).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('whoever acts on a correction', () => {
  const clearSeen = (theCase: SomeCase, seen: { correctionId: string; isHandled: boolean }) =>
    runCommand(approveCorrection, robert, theCase.id, { componentId: 'website', ...seen });
  const handleSeen = (theCase: SomeCase, correctionId: string, isHandled = true) =>
    runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, {
      ...{ componentId: 'website', correctionId, isHandled },
    });

  it('does not approve one and thereby cancel what a colleague has requested again meanwhile', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { correction: first } = await request(theCase);
    await handle(theCase, true);
    const { correction: second } = await request(theCase, 'website', 'Inte heller den finns.');
    const seen = { correctionId: first.id, isHandled: true };
    const { result, after, events } = await outcomeOf(theCase.id, () => refusalOf(clearSeen(theCase, seen)));
    expect(result).toMatchObject({
      code: 'CONFLICT',
      options: { values: { who: robert.name, whoKind: 'self' } },
    });
    expect(after.corrections.find(({ id }) => id === second.id)).toMatchObject({ clearedAt: null });
    expect(events).toEqual([]);
    await clearSeen(theCase, { correctionId: second.id, isHandled: false });
  });

  it('does not cancel one that the company has made meanwhile, nor approve one that is open again', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { correction } = await request(theCase);
    await handle(theCase, true);
    const open = { correctionId: correction.id, isHandled: false };
    expect(await refusalOf(clearSeen(theCase, open))).toMatchObject({
      code: 'CONFLICT',
      options: { values: { whoKind: 'applicant' } },
    });
    await handle(theCase, false);
    const handled = { correctionId: correction.id, isHandled: true };
    expect(await refusalOf(clearSeen(theCase, handled))).toMatchObject({ code: 'CONFLICT' });
    await clearSeen(theCase, open);
  });

  it('does not mark one whose text was changed meanwhile', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { correction: first } = await request(theCase);
    await clear(theCase);
    const { correction: second } = await request(theCase, 'website', 'Stavningen är fel.');
    expect(await refusalOf(handleSeen(theCase, first.id))).toMatchObject({ code: 'CONFLICT' });
    // Even where there would be nothing to do.
    expect(await refusalOf(handleSeen(theCase, first.id, false))).toMatchObject({ code: 'CONFLICT' });
    await handleSeen(theCase, second.id);
    expect((await stateOf(theCase.id)).case.handledCorrections).toBe(1);
  });
});

describe('a requested correction', () => {
  it('opens its field, and only its field, until it is cleared', async () => {
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
    await save('website', 'www.annan.example');
    await clear(theCase);
    expect(await refusalOf(save('website', 'www.tredje.example'))).toMatchObject({ code: 'LOCKED' });
  });

  it('opens what its answer requires, and is made when that is answered too', async () => {
    const theCase = await world.caseIn('SUBMITTED', { values: { isPartOfGroup: 'no' } });
    await request(theCase, 'isPartOfGroup');
    await save(theCase, { isPartOfGroup: 'yes' });
    expect(await refusalOf(handle(theCase, true, 'isPartOfGroup'))).toMatchObject({
      code: 'CORRECTION_INCOMPLETE',
      options: { errors: { groupName: ['REQUIRED'], isParentMember: ['REQUIRED_RADIO'] } },
    });
    expect(await refusalOf(clear(theCase, 'isPartOfGroup'))).toMatchObject({ code: 'CORRECTION_INCOMPLETE' });
    await save(theCase, { groupName: 'Koncernen AB', isParentMember: 'no' });
    await handle(theCase, true, 'isPartOfGroup');
    const { forms } = await stateOf(theCase.id);
    expect(forms.find(({ formId }) => formId === 'company')?.status).toBe('VALID');
    await clear(theCase, 'isPartOfGroup');
    expect(await refusalOf(save(theCase, { groupName: 'En annan AB' }))).toMatchObject({ code: 'LOCKED' });
  });

  it('waits again when an answer that it opened is taken away', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase, 'postalAddress');
    await handle(theCase, true, 'postalAddress');
    const { after, events } = await outcomeOf(theCase.id, () => save(theCase, { postalAddress: '' }));
    expect(after.corrections).toMatchObject([{ isHandled: false, notAsked: false }]);
    expect(after.case).toMatchObject({ openCorrections: 1, handledCorrections: 0 });
    expect(events).toMatchObject([
      {
        type: 'FormValueSaved',
        details: { corrections: [{ componentId: 'postalAddress', outcome: 'REOPENED' }] },
      },
    ]);
  });

  it('is settled while another answer hides its field, and waits again when the field is back', async () => {
    const theCase = await world.caseIn('SUBMITTED', {
      values: { isPartOfGroup: 'yes', groupName: 'Koncernen AB', isParentMember: 'no' },
      data: { assignedToId: robert.accountId },
    });
    await request(theCase, 'groupName');
    await request(theCase, 'isPartOfGroup');
    const hidden = await outcomeOf(theCase.id, () => save(theCase, { isPartOfGroup: 'no' }));
    expect(hidden.after.case).toMatchObject({ openCorrections: 1, handledCorrections: 1 });
    expect(hidden.events).toMatchObject([
      { details: { corrections: [{ formId: 'company', componentId: 'groupName', outcome: 'NOT_ASKED' }] } },
    ]);
    expect(hidden.mails).toEqual([`correctionHandled → ${robert.email}`]);
    expect(await refusalOf(handle(theCase, false, 'groupName'))).toMatchObject({
      code: 'CORRECTION_NOT_ASKED',
    });
    const shown = await outcomeOf(theCase.id, () => save(theCase, { isPartOfGroup: 'yes' }));
    expect(shown.after.case).toMatchObject({ openCorrections: 2, handledCorrections: 0 });
    expect(shown.mails).toEqual([]);
    await save(theCase, { isPartOfGroup: 'no' });
    await handle(theCase, true, 'isPartOfGroup');
    await clear(theCase, 'groupName');
    await clear(theCase, 'isPartOfGroup');
    expect((await stateOf(theCase.id)).case).toMatchObject({ openCorrections: 0, handledCorrections: 0 });
  });

  it('cannot be of what is hidden from the company or what it cannot change', async () => {
    const theCase = await world.caseIn('SUBMITTED', { values: { isPartOfGroup: 'no' } });
    expect(await refusalOf(request(theCase, 'groupName'))).toMatchObject({ code: 'CORRECTION_NOT_ASKED' });
    expect(await refusalOf(request(theCase, 'organisationNumber'))).toMatchObject({
      code: 'CORRECTION_READ_ONLY',
    });
  });

  it('can be done with its form, which others can not', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    const done = (formId: string) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, { items: [], formId, done: true });
    expect((await done('company')).forms).toMatchObject([{ id: 'company', status: 'VALID' }]);
    expect(await refusalOf(done('contacts'))).toMatchObject({ code: 'LOCKED' });
  });

  it('leaves an approved form approved that is done without a change', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await request(theCase);
    // As one that is opened by the correction of a field in another form.
    const company = { caseId_formId: { caseId: theCase.id, formId: 'company' } };
    await db().caseForm.update({ where: company, data: { status: 'APPROVED' } });
    const done = (items: { componentId: string; value: string }[]) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, { items, formId: 'company', done: true });
    expect((await done([])).forms).toMatchObject([{ id: 'company', status: 'APPROVED' }]);
    const changed = await done([{ componentId: 'website', value: 'www.example.org' }]);
    expect(changed.forms).toMatchObject([{ id: 'company', status: 'VALID' }]);
  });

  it('is marked as handled and not, and the case worker is informed when it is', async () => {
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
    expect(handled.mails).toEqual([
      `correctionHandled → ${robert.email}`,
      `correctionsReceived → ${theCase.contactEmail}`,
    ]);
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

  it('gets one receipt with the others when the last is in, and another for what is requested later', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const receipts = async () =>
      (await stateOf(theCase.id)).mails.filter(({ type }) => type === 'correctionsReceived').length;
    await request(theCase);
    await request(theCase, 'postalAddress');
    await handle(theCase, true);
    expect(await receipts()).toBe(0);
    await handle(theCase, true, 'postalAddress');
    expect(await receipts()).toBe(1);
    await handle(theCase, false);
    await handle(theCase, true);
    expect(await receipts()).toBe(1);
    await request(theCase, 'postalAddress', 'Det är fortfarande fel.');
    await handle(theCase, true, 'postalAddress');
    expect(await receipts()).toBe(2);
  });

  it('is in when another answer takes the last away', async () => {
    const theCase = await world.caseIn('SUBMITTED', {
      values: { isPartOfGroup: 'yes', groupName: 'Koncernen AB', isParentMember: 'no' },
    });
    await request(theCase, 'groupName');
    await request(theCase, 'isPartOfGroup');
    await handle(theCase, true, 'isPartOfGroup');
    const { mails } = await outcomeOf(theCase.id, () => save(theCase, { isPartOfGroup: 'no' }));
    expect(mails).toEqual([
      `correctionHandled → ${world.organisations.teknikbolagen.sharedEmail}`,
      `correctionsReceived → ${theCase.contactEmail}`,
    ]);
  });

  it('is cleared, handled or not, and may then be requested again', async () => {
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

describe('corrections that are sent in together', () => {
  const explain = (theCase: SomeCase, componentId: string, explanation: string) =>
    runCommand(markCorrectionHandled, applicantOf(theCase), theCase.id, {
      ...{ componentId, isHandled: false, explanation },
    });
  const send = (theCase: SomeCase, correctionIds: string[]) =>
    runCommand(sendCorrections, applicantOf(theCase), theCase.id, { correctionIds });
  const two = async () => {
    const theCase = await world.caseIn('SUBMITTED', { data: { assignedToId: robert.accountId } });
    const { correction: website } = await request(theCase);
    const { correction: address } = await request(theCase, 'postalAddress', 'Gatan finns inte.');
    return { theCase, ids: [website.id, address.id] };
  };

  it('are all marked, with what the company explains, in one event and one mail', async () => {
    const { theCase, ids } = await two();
    await save(theCase, { postalAddress: 'Nya gatan 2' });
    const explained = await outcomeOf(theCase.id, () =>
      explain(theCase, 'website', 'Den är ny.\nProva igen.'),
    );
    expect(explained.events).toEqual([]);
    expect(explained.after.case).toMatchObject({ openCorrections: 2, handledCorrections: 0 });
    const { after, events, mails } = await outcomeOf(theCase.id, () => send(theCase, ids));
    expect(after.case).toMatchObject({ openCorrections: 0, handledCorrections: 2 });
    expect(after.corrections.every(({ isHandled, handledAt }) => isHandled && handledAt !== null)).toBe(true);
    const company = { formId: 'company' };
    expect(events).toMatchObject([
      {
        type: 'CorrectionHandled',
        details: {
          ...{ ...company, componentId: 'website', explanation: 'Den är ny.\nProva igen.' },
          others: [{ ...company, componentId: 'postalAddress' }],
        },
      },
    ]);
    expect(mails).toEqual([
      `correctionHandled → ${robert.email}`,
      `correctionsReceived → ${theCase.contactEmail}`,
    ]);
    const mail = after.mails.find(({ type }) => type === 'correctionHandled');
    expect(mail?.data).toMatchObject({
      fields: [
        {
          label: 'Webbplats',
          description:
            'Adressen finns inte.\n\nFöretaget svarar att uppgiften stämmer:\nDen är ny.\nProva igen.',
        },
        { description: 'Gatan finns inte.' },
      ],
    });
    const again = await outcomeOf(theCase.id, () => send(theCase, ids));
    expect(again.after).toEqual(again.before);
  });

  it('are not marked while one of them is neither changed nor explained', async () => {
    const { theCase, ids } = await two();
    await save(theCase, { postalAddress: 'Nya gatan 2' });
    const refused = await outcomeOf(theCase.id, () => refusalOf(send(theCase, ids)));
    expect(refused.result).toMatchObject({
      code: 'CORRECTION_UNANSWERED',
      options: { errors: { website: ['REQUIRED'] } },
    });
    expect(refused.after).toEqual(refused.before);
    // What was explained can be taken back.
    await explain(theCase, 'website', 'Den är ny.');
    await explain(theCase, 'website', '');
    expect(await refusalOf(send(theCase, ids))).toMatchObject({ code: 'CORRECTION_UNANSWERED' });
  });

  it('are not marked while one of them is incomplete, or when one is no longer open', async () => {
    const { theCase, ids } = await two();
    await explain(theCase, 'website', 'Den är ny.');
    await save(theCase, { postalAddress: '' });
    expect(await refusalOf(send(theCase, ids))).toMatchObject({ code: 'CORRECTION_INCOMPLETE' });
    await save(theCase, { postalAddress: 'Nya gatan 2' });
    await clear(theCase);
    expect(await refusalOf(send(theCase, ids))).toMatchObject({ code: 'CONFLICT' });
    expect((await stateOf(theCase.id)).case).toMatchObject({ openCorrections: 1, handledCorrections: 0 });
  });

  it('open the whole address when they ask for a part of it', async () => {
    const { theCase } = await two();
    const zip = await outcomeOf(theCase.id, () =>
      save(theCase, { postalZipCode: '111 20', postalCity: 'Solna' }),
    );
    expect(zip.events).toMatchObject([
      { details: { changes: [{ componentId: 'postalZipCode' }, { componentId: 'postalCity' }] } },
    ]);
    expect(await refusalOf(save(theCase, { companyName: 'En annan AB' }))).toMatchObject({ code: 'LOCKED' });
  });
});
