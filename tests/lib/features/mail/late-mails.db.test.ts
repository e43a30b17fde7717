import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction, runCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { getCaseView } from '@/lib/features/case/get-case';
import { sendAdmissionDate } from '@/lib/features/case/send-admission-date';
import { markLateMails } from '@/lib/features/mail/late-mails';
import { markSent, settleMarks } from '@/lib/features/mail/receive-mail-events';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import type { SomeCase } from '../../../fixtures/cases';
import { dayAhead } from '../../../fixtures/days';
import { setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
beforeAll(() => {
  env().UNDO_SECONDS = 30;
});
afterAll(() => {
  env().UNDO_SECONDS = 0;
});

const NOON = new Date('2027-03-10T11:00:00Z');
const after = (minutes: number, from = NOON) => new Date(from.getTime() + minutes * MINUTE_MS);
const put = ({ id }: SomeCase, request: MailRequest, at = NOON) =>
  inTransaction(async (tx) => queueMail(tx, await lockCase(tx, systemActor('job'), id), request, at));
const isMarked = async ({ id }: SomeCase) => (await stateOf(id)).case.hasUndeliveredMail;

it('a mail that has waited five minutes is something to do, and no more once it goes', async () => {
  const theCase = await world.caseIn('STARTED');
  const anna = world.workers.teknikbolagen[1];
  await put(theCase, { type: 'caseCreated', to: 'contact' });
  await markLateMails(after(5));
  expect(await isMarked(theCase)).toBe(false);
  await markLateMails(after(6));
  await markLateMails(after(7));
  const view = await getCaseView(anna, theCase.id);
  expect(view.undeliveredMail).toEqual({
    ...{ email: theCase.contactEmail, status: 'late', at: NOON.toISOString() },
  });
  expect(view.next?.code).toBe('undelivered');
  expect((await stateOf(theCase.id)).case).toMatchObject({ hasUndeliveredMail: true, waitsFor: 'us' });
  await settleMarks();
  expect(await isMarked(theCase)).toBe(true);

  const [mail] = (await stateOf(theCase.id)).mails;
  await markSent({ id: mail?.id ?? '', caseId: theCase.id, to: '', type: 'caseCreated' }, after(8), 'Hej!');
  expect(await isMarked(theCase)).toBe(false);
  expect(await db().mailEvent.count({ where: { mailId: mail?.id ?? '' } })).toBe(0);
});

it('a reminder is not late before the morning, nor a correction while others may join it', async () => {
  env().CORRECTION_MAIL_DELAY_SECONDS = 600;
  const [reminded, corrected] = [await world.caseIn('STARTED'), await world.caseIn('STARTED')];
  const night = new Date('2027-03-10T22:00:00Z');
  await put(reminded, { type: 'draftReminder', to: 'contact' }, night);
  await put(corrected, { type: 'correctionRequested', to: 'contact', fields: [] });
  env().CORRECTION_MAIL_DELAY_SECONDS = 0;
  await markLateMails(after(14));
  await markLateMails(after(60, night));
  expect([await isMarked(reminded), await isMarked(corrected)]).toEqual([false, true]);
  await markLateMails(new Date('2027-03-11T06:06:00Z'));
  expect(await isMarked(reminded)).toBe(true);
});

it('a mail is not late while a decision of its case can be undone', async () => {
  const theCase = await world.caseIn('APPROVED');
  const anna = world.workers.teknikbolagen[1];
  await runCommand(sendAdmissionDate, anna, theCase.id, { admissionDate: dayAhead(30) });
  await db().mail.updateMany({
    where: { caseId: theCase.id },
    data: { createdAt: after(-60), heldUntil: null },
  });
  await db().heldDecision.updateMany({ where: { caseId: theCase.id }, data: { until: NOON } });
  await markLateMails(after(4));
  expect(await isMarked(theCase)).toBe(false);
  await markLateMails(after(6));
  expect(await isMarked(theCase)).toBe(true);
});
