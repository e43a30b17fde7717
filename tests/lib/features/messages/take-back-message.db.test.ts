import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { isStillHeld } from '@/lib/engine/mail/queue-mail';
import { delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { sendLink } from '@/lib/features/case/lost-link';
import { takeCase } from '@/lib/features/case/take-case';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import {
  listMessages,
  markMessageHandled,
  postMessage,
  takeBackMessage,
} from '@/lib/features/messages/messages';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { outcomeOf, refusalOf, setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
let robert: CaseWorker;
beforeAll(() => {
  env().UNDO_SECONDS = 30;
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
});
afterAll(() => {
  env().UNDO_SECONDS = 0;
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const post = ({ id }: SomeCase, message = 'Svar kommer.') => runCommand(postMessage, anna, id, { message });
const back = ({ id }: SomeCase, messageId: string, actor: CaseWorker = anna, now?: Date) =>
  runCommand(takeBackMessage, actor, id, { messageId }, now ? { now } : {});
const mailsOf = ({ id: caseId }: SomeCase, type: string) => db().mail.findMany({ where: { caseId, type } });

describe('a message to the company', () => {
  it('shows at once, while its mail waits', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id, undoUntil } = await post(theCase);
    expect((await listMessages(applicantOf(theCase), theCase.id)).messages).toMatchObject([{ id }]);
    const [mail] = await mailsOf(theCase, 'messagePostedByCaseWorker');
    expect(mail?.heldUntil?.toISOString()).toBe(undoUntil);
    expect(await isStillHeld(mail?.id ?? '', new Date())).toBe(true);
    expect(await isStillHeld(mail?.id ?? '', later(31))).toBe(false);
  });

  it('says to case workers alone until when it can be taken back, and only while it can', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id } = await post(theCase);
    const read = async (actor: Parameters<typeof listMessages>[0]) =>
      (await listMessages(actor, theCase.id)).messages.map((one) => one.undoUntil);
    expect(await read(robert)).toEqual([expect.any(String)]);
    expect(await read(applicantOf(theCase))).toEqual([undefined]);
    await db().message.update({ where: { id }, data: { createdAt: later(-31) } });
    expect(await read(robert)).toEqual([undefined]);
  });

  it('is gone for both sides once taken back, by any colleague, and no mail goes', async () => {
    const theCase = await world.caseIn('ARCHIVED');
    const { id } = await post(theCase);
    const { events } = await outcomeOf(theCase.id, () => back(theCase, id, robert));
    expect(events).toMatchObject([{ type: 'MAMessageTakenBack', details: { messageId: id } }]);
    for (const actor of [anna, applicantOf(theCase)]) {
      expect((await listMessages(actor, theCase.id)).messages).toEqual([]);
    }
    expect(await mailsOf(theCase, 'messagePostedByCaseWorker')).toEqual([]);
    expect(await refusalOf(back(theCase, id))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves its files to be removed with what was never posted', async () => {
    const theCase = await world.caseIn('STARTED');
    const { id: messageId } = await post(theCase);
    const file = {
      displayFileName: 'a.pdf',
      contentType: 'application/pdf',
      size: 1,
      sha256: '',
      content: Buffer.from('a'),
    };
    const { id } = await db().storedFile.create({
      data: { ...file, caseId: theCase.id, kind: 'MESSAGE', messageId, uploadedByMA: true },
    });
    await back(theCase, messageId);
    expect(await db().storedFile.findUnique({ where: { id } })).toMatchObject({ messageId: null });
  });

  it.each<[string, (theCase: SomeCase, messageId: string) => Promise<unknown>, Date?]>([
    ['the time is over', async () => undefined, later(120)],
    [
      'the company has read it',
      (theCase, messageId) =>
        runCommand(markMessageHandled, applicantOf(theCase), theCase.id, { messageId, isHandled: true }),
    ],
    [
      'the company has answered it',
      (theCase) => runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Tack!' }),
    ],
    [
      'its mail is being sent',
      (theCase) => db().mail.updateMany({ where: { caseId: theCase.id }, data: { heldUntil: null } }),
    ],
  ])('stays when %s', async (_what, happens, now) => {
    const theCase = await world.caseIn('STARTED');
    const { id } = await post(theCase);
    await happens(theCase, id);
    expect(await refusalOf(back(theCase, id, anna, now))).toMatchObject({ code: 'TOO_LATE' });
    expect(await db().message.count({ where: { id } })).toBe(1);
  });

  it('does not delay a link that somebody requests', async () => {
    const theCase = await world.caseIn('STARTED');
    await post(theCase);
    await runCommand(sendLink, systemActor('job'), theCase.id, { lost: true });
    const [mail] = await mailsOf(theCase, 'lostCaseLink');
    expect(await isStillHeld(mail?.id ?? '', new Date())).toBe(false);
  });
});

describe('the mail about a change of the person responsible', () => {
  it('waits, and is not sent to whoever is no longer responsible when it goes', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(delegateCase, anna, theCase.id, { userAdId: robert.accountId } as never);
    const [mail] = await mailsOf(theCase, 'caseDelegated');
    expect(await isStillHeld(mail?.id ?? '', new Date())).toBe(true);
    await runCommand(resetDelegation, anna, theCase.id, {});
    await deliverMail(mail?.id ?? '', later(31));
    expect(await mailsOf(theCase, 'caseDelegated')).toEqual([]);
  });

  it('is not sent to whoever gets back a case that somebody else had for a moment', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const give = ({ accountId }: CaseWorker) =>
      runCommand(delegateCase, anna, theCase.id, { userAdId: accountId } as never);
    await give(robert);
    await db().mail.deleteMany({ where: { caseId: theCase.id } });
    await give(anna);
    await give(robert);
    expect((await mailsOf(theCase, 'caseDelegated')).map(({ to }) => to)).toEqual([anna.email]);
  });

  it('waits when a case is taken over', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    await runCommand(delegateCase, anna, theCase.id, { userAdId: robert.accountId } as never);
    await runCommand(takeCase, anna, theCase.id, { from: robert.email });
    const [mail] = await mailsOf(theCase, 'caseTakenOver');
    expect(mail?.heldUntil).not.toBeNull();
  });
});
