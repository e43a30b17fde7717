import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import {
  approveCorrection,
  markCorrectionHandled,
  requestCorrection,
} from '@/lib/features/application/corrections';
import { saveValues } from '@/lib/features/application/save-values';
import { getCaseView } from '@/lib/features/case/get-case';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { sendReminder } from '@/lib/features/mail/reminders';
import { sendDueReminders } from '@/lib/features/mail/send-due-reminders';
import { markMessageHandled, postMessage } from '@/lib/features/messages/messages';
import { db } from '@/lib/platform/database/db';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  await setHandling({ correctionDays: 14, draftReminderDays: 7, signatoryReminderDays: 3 });
});

const setHandling = (handling: object) =>
  db().memberOrganisation.update({ where: { slug: 'teknikbolagen' }, data: { handling } });

/** A Monday, ten in the morning in Sweden. */
const START = new Date('2027-01-11T09:00:00Z');
const HOUR_MS = 3_600_000;
const moment = (days: number, hours = 0) => new Date(START.getTime() + (days * 24 + hours) * HOUR_MS);

/** Plays days with a clock: every hour of the day and of the night the job runs, as after any number of starts. */
async function play(days: number, from = 0): Promise<void> {
  for (let hour = from * 24; hour < (from + days) * 24; hour++) await sendDueReminders(moment(0, hour));
}

/** When reminders of a case were queued, in days after the start and Swedish hours. */
async function remindersOf({ id: caseId }: SomeCase): Promise<string[]> {
  const mails = await db().mail.findMany({
    where: { caseId, type: { endsWith: 'Reminder' } },
    orderBy: { createdAt: 'asc' },
  });
  return mails.map(({ type, to, createdAt }) => {
    const day = Math.round((createdAt.getTime() - START.getTime()) / (24 * HOUR_MS) - 0.2);
    const hour = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', timeZone: 'Europe/Stockholm' });
    expect(Number(hour.format(createdAt))).toBeGreaterThanOrEqual(7);
    expect(Number(hour.format(createdAt))).toBeLessThan(20);
    return `${type} to ${to === 'vd@example.com' ? 'signatory' : 'contact'} on day ${day}`;
  });
}

const askFor = (theCase: SomeCase, componentId: string, at = START) =>
  runCommand(
    requestCorrection,
    anna,
    theCase.id,
    { formId: 'contacts', componentId, description: 'Ange riktnummer.' },
    { now: at },
  );

const ask = (theCase: SomeCase, now: Date) =>
  runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Vilken adress?' }, { now });

async function caseChangedAt(status: 'STARTED' | 'SUBMITTED' | 'SHARED_FOR_EXTERNAL_SIGNATURE', at = START) {
  const theCase = await world.caseIn(status);
  await db().case.update({ where: { id: theCase.id }, data: { lastChangedAt: at } });
  await db().signature.updateMany({ where: { caseId: theCase.id }, data: { createdAt: at } });
  return theCase;
}

describe('weeks of reminders, played with a clock', () => {
  it('a correction: 7 and 2 days before and on the day, by day, once each, and none after', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    expect((await db().case.findUniqueOrThrow({ where: { id: theCase.id } })).correctionsDueOn).toEqual(
      new Date('2027-01-25'),
    );
    const before = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    await play(18);
    expect(await remindersOf(theCase)).toEqual(
      [7, 12, 14].map((day) => `correctionReminder to contact on day ${day}`),
    );
    const { reminders } = await getCaseView(anna, theCase.id);
    expect(reminders?.count).toBe(3);
    expect(reminders?.lastAt).toMatch(/^2027-01-25/);
    // A reminder is no change of the case.
    const { version, lastChangedAt } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    expect({ version, lastChangedAt }).toEqual({
      version: before.version,
      lastChangedAt: before.lastChangedAt,
    });
  });

  it('two corrections of one day are one mail; one that is done is left out, and none is sent when all are', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    await askFor(theCase, 'contactTelephone');
    await play(8);
    const [mail] = await db().mail.findMany({ where: { caseId: theCase.id, type: 'correctionReminder' } });
    expect(mail?.data).toMatchObject({ fields: [{ formId: 'contacts' }, { formId: 'contacts' }] });
    await runCommand(markCorrectionHandled, anna, theCase.id, {
      componentId: 'contactName',
      isHandled: true,
    });
    await play(5, 8);
    const mails = await db().mail.findMany({
      where: { caseId: theCase.id, type: 'correctionReminder' },
      orderBy: { createdAt: 'asc' },
    });
    expect(mails.map(({ data }) => (data as { fields: unknown[] }).fields.length)).toEqual([2, 1]);
    await runCommand(approveCorrection, anna, theCase.id, { componentId: 'contactTelephone' });
    expect((await db().case.findUniqueOrThrow({ where: { id: theCase.id } })).correctionsDueOn).toBeNull();
    await play(3, 13);
    expect(await remindersOf(theCase)).toHaveLength(2);
  });

  it('a correction also while another one is overdue', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName', moment(-20));
    await askFor(theCase, 'contactTelephone');
    await play(15);
    expect(await remindersOf(theCase)).toEqual(
      [7, 12, 14].map((day) => `correctionReminder to contact on day ${day}`),
    );
    const mails = await db().mail.findMany({ where: { caseId: theCase.id, type: 'correctionReminder' } });
    for (const { data } of mails) {
      expect(data).toMatchObject({ fields: [{ label: expect.stringMatching(/telefon/i) }] });
    }
  });

  it('an idle application: after so many days, as often three times, and not once somebody works on it', async () => {
    const idle = await caseChangedAt('STARTED');
    const worked = await caseChangedAt('STARTED');
    await play(6);
    await runCommand(
      saveValues,
      applicantOf(worked),
      worked.id,
      { items: [{ componentId: 'website', value: 'www.nytt.example' }] },
      { now: moment(6) },
    );
    await play(5, 6);
    expect(await remindersOf(worked)).toEqual([]);
    await play(24, 11);
    expect(await remindersOf(idle)).toEqual(
      [7, 14, 21].map((day) => `draftReminder to contact on day ${day}`),
    );
    expect((await remindersOf(worked))[0]).toBe('draftReminder to contact on day 13');
  });

  it('an idle application: not while the company waits for an answer, and so many days after it', async () => {
    const theCase = await caseChangedAt('STARTED');
    await ask(theCase, moment(0, 1));
    await play(16);
    expect(await remindersOf(theCase)).toEqual([]);
    const { id: messageId } = await db().message.findFirstOrThrow({ where: { caseId: theCase.id } });
    const handled = { messageId, isHandled: true };
    await runCommand(markMessageHandled, anna, theCase.id, handled, { now: moment(16) });
    await play(8, 16);
    expect(await remindersOf(theCase)).toEqual(['draftReminder to contact on day 23']);
  });

  it('the last day of a correction does not change while the company waits for an answer', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    await ask(theCase, moment(1));
    await play(8);
    expect(await remindersOf(theCase)).toEqual(['correctionReminder to contact on day 7']);
  });

  it('a signatory: until the signature is there', async () => {
    const theCase = await caseChangedAt('SHARED_FOR_EXTERNAL_SIGNATURE');
    await play(7);
    expect(await remindersOf(theCase)).toEqual(
      [3, 6].map((day) => `signatoryReminder to signatory on day ${day}`),
    );
    await db().signatory.updateMany({
      where: { signature: { caseId: theCase.id } },
      data: { status: 'signed' },
    });
    await play(4, 7);
    expect(await remindersOf(theCase)).toHaveLength(2);
  });

  it('nothing, where the organisation says nothing', async () => {
    await setHandling({});
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    const draft = await caseChangedAt('STARTED');
    await play(16);
    expect([...(await remindersOf(theCase)), ...(await remindersOf(draft))]).toEqual([]);
    await setHandling({ correctionDays: 14, draftReminderDays: 7, signatoryReminderDays: 3 });
  });
});

describe('a reminder now', () => {
  it('is sent once a day, recorded in the history, and counts for the next by itself', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    const now = moment(7, -2);
    await runCommand(sendReminder, anna, theCase.id, undefined, { now });
    expect(await refusalOf(runCommand(sendReminder, anna, theCase.id, undefined, { now }))).toMatchObject({
      code: 'ALREADY_REMINDED',
    });
    await play(1, 7);
    expect(await remindersOf(theCase)).toHaveLength(1);
    const event = await db().auditEntry.findFirst({ where: { caseId: theCase.id, type: 'ReminderSent' } });
    expect(event?.details).toEqual({ about: 'corrections', emails: [theCase.contactEmail] });
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(8) });
    expect(await remindersOf(theCase)).toHaveLength(2);
  });

  it('is refused where nothing waits for the company, and where there is nobody to mail', async () => {
    const done = await world.caseIn('SUBMITTED');
    expect(await refusalOf(runCommand(sendReminder, anna, done.id, undefined))).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    const silent = await world.caseIn('STARTED', { data: { contactEmail: null } });
    expect(await refusalOf(runCommand(sendReminder, anna, silent.id, undefined))).toMatchObject({
      code: 'NO_CONTACT',
    });
  });
});

describe('a reminder of an application whose company waits for an answer', () => {
  it('is sent where a case worker presses it', async () => {
    const theCase = await caseChangedAt('STARTED');
    await ask(theCase, moment(0, 1));
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1) });
    const { id } = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'draftReminder' } });
    // There is no mail server here.
    await expect(deliverMail(id, moment(1))).rejects.toThrow('INTEGRATION_FAILED');
  });

  it('is dropped where the question came before it was sent', async () => {
    const theCase = await caseChangedAt('STARTED');
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1, 13) });
    await ask(theCase, moment(1, 14));
    const { id } = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'draftReminder' } });
    await deliverMail(id, moment(2));
    expect(await db().mail.count({ where: { id } })).toBe(0);
  });
});

describe('a reminder of a signature', () => {
  it('says that the address has to be replaced where the mail to everybody who is left did not arrive', async () => {
    const theCase = await caseChangedAt('SHARED_FOR_EXTERNAL_SIGNATURE');
    const refusal = () =>
      refusalOf(runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1) }));
    await db().signatory.updateMany({
      where: { signature: { caseId: theCase.id } },
      data: { status: 'bounced' },
    });
    await db().case.update({ where: { id: theCase.id }, data: { hasBouncedSignatory: true } });
    expect(await refusal()).toMatchObject({ code: 'MAIL_BOUNCED' });
    expect(await remindersOf(theCase)).toEqual([]);
  });
});

it('goes to no contact person whose mail has bounced', async () => {
  const theCase = await caseChangedAt('STARTED');
  const { contactEmail } = await db().case.update({
    where: { id: theCase.id },
    data: { hasUndeliveredMail: true },
  });
  const mail = { type: 'caseCreated', locale: 'sv', subject: 'Ansökan', data: {}, messageId: theCase.id };
  const { id } = await db().mail.create({ data: { ...mail, caseId: theCase.id, to: contactEmail ?? '' } });
  await db().mailEvent.create({ data: { id, mailId: id, status: 'bounced', at: moment(0) } });
  const refusal = await refusalOf(runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1) }));
  expect(refusal).toMatchObject({ code: 'MAIL_BOUNCED' });
  expect(await remindersOf(theCase)).toEqual([]);
});

describe('a reminder that is sent late', () => {
  it('goes when what it reminds of is done by then', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1) });
    await runCommand(approveCorrection, anna, theCase.id, { componentId: 'contactName' });
    const { id } = await db().mail.findFirstOrThrow({
      where: { caseId: theCase.id, type: 'correctionReminder' },
    });
    await deliverMail(id, moment(1));
    expect(await db().mail.count({ where: { id } })).toBe(0);
  });

  it('does not name what has been corrected by then', async () => {
    const theCase = await caseChangedAt('SUBMITTED');
    await askFor(theCase, 'contactName');
    await askFor(theCase, 'contactTelephone');
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1) });
    await runCommand(approveCorrection, anna, theCase.id, { componentId: 'contactName' });
    const where = { caseId: theCase.id, type: 'correctionReminder' };
    const queued = await db().mail.findFirstOrThrow({ where });
    // There is no mail server here.
    await expect(deliverMail(queued.id, moment(1))).rejects.toThrow('INTEGRATION_FAILED');
    const sent = await db().mail.findFirstOrThrow({ where });
    expect((queued.data as { fields: unknown[] }).fields).toHaveLength(2);
    expect(sent.data).toMatchObject({ fields: [{ label: expect.stringMatching(/telefon/i) }] });
    expect(sent.subject).not.toBe(queued.subject);
  });

  it('waits for the morning', async () => {
    const theCase = await caseChangedAt('STARTED');
    await runCommand(sendReminder, anna, theCase.id, undefined, { now: moment(1, 13) });
    const { id } = await db().mail.findFirstOrThrow({ where: { caseId: theCase.id, type: 'draftReminder' } });
    await deliverMail(id, moment(1, 13));
    expect(await db().mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ sentAt: null, attempts: 0 });
  });
});

describe('an organisation whose settings', () => {
  const rules = { correctionDays: 14, draftReminderDays: 7, signatoryReminderDays: 3 };
  const drafts = (days: unknown) => ({ ...rules, draftReminderDays: days });
  afterAll(() => setHandling(rules));

  it('hold more than this version of the product knows is reminded by what it knows', async () => {
    await setHandling({ ...drafts(7), ofTomorrow: { days: 3 } });
    const theCase = await caseChangedAt('STARTED');
    await play(1, 8);
    expect(await remindersOf(theCase)).toEqual(['draftReminder to contact on day 8']);
    const corrected = await caseChangedAt('SUBMITTED');
    await askFor(corrected, 'contactName');
    const { correctionsDueOn } = await db().case.findUniqueOrThrow({ where: { id: corrected.id } });
    expect(correctionsDueOn).toEqual(new Date('2027-01-25'));
  });

  it('cannot be read does not prevent other reminders, and the job says so', async () => {
    const [first, second] = await db().memberOrganisation.findMany({ orderBy: { id: 'asc' } });
    const broken = (id: number | undefined, handling: object) =>
      db().memberOrganisation.update({ where: { id: id ?? 0 }, data: { handling } });
    const theCase = await world.caseIn('STARTED', { organisation: second?.slug as 'handelsforbundet' });
    await db().case.update({ where: { id: theCase.id }, data: { lastChangedAt: START } });
    await broken(first?.id, drafts('soon'));
    await broken(second?.id, drafts(7));
    await expect(sendDueReminders(moment(8))).rejects.toThrow('draftReminderDays');
    await broken(first?.id, first?.handling as object);
    await broken(second?.id, second?.handling as object);
    expect(await remindersOf(theCase)).toEqual(['draftReminder to contact on day 8']);
  });
});
