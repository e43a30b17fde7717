import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MailEventStatus, NOT_RECEIVED } from '@/lib/domain/mails';
import { receiveMailEvents } from '@/lib/features/mail/receive-mail-events';
import { db } from '@/lib/platform/database/db';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
const START = Date.now() - 3_600_000;

interface Happening {
  mail: 0 | 1;
  status: MailEventStatus;
  minute: number;
}
const happening = fc.record<Happening>({
  mail: fc.constantFrom(0, 1),
  status: fc.constantFrom('bounced', 'blocked', 'dropped', 'delivered', 'opened'),
  minute: fc.integer({ min: 0, max: 5 }),
});

/** Whether the case is marked after these events, in this order. */
async function markedAfter(happenings: readonly Happening[]): Promise<boolean> {
  const { id: caseId, contactEmail } = await world.caseIn('STARTED');
  const to = contactEmail ?? '';
  const messageIds = [0, 1].map((index) => `<${index}.${caseId}@example.org>`);
  const mail = { caseId, type: 'caseCreated', locale: 'sv', to, subject: '', data: {} };
  const sentAt = new Date(START - 60_000);
  await db().mail.createMany({ data: messageIds.map((messageId) => ({ ...mail, messageId, sentAt })) });
  for (const [index, { mail, status, minute }] of happenings.entries()) {
    const event = { eventId: `${caseId}.${index}`, messageId: messageIds[mail] ?? '', status, email: to };
    await receiveMailEvents([{ ...event, at: new Date(START + minute * 60_000), reason: null }]);
  }
  const { hasUndeliveredMail } = await db().case.findUniqueOrThrow({ where: { id: caseId } });
  return hasUndeliveredMail;
}

it('the time of the events of mails decides, in whatever order they arrive', async () => {
  const isBad = ({ status }: Happening) => NOT_RECEIVED.includes(status);
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 5 }), async (happenings) => {
      const lastGood = Math.max(-1, ...happenings.filter((one) => !isBad(one)).map(({ minute }) => minute));
      const isMarked = happenings.some((one) => isBad(one) && one.minute >= lastGood);
      expect(await markedAfter(happenings)).toBe(isMarked);
    }),
    { numRuns: 40, seed: 11 },
  );
});

it('a bounce that is older than what a signatory received does not count against them', async () => {
  const theCase = await world.caseIn('SHARED_FOR_EXTERNAL_SIGNATURE');
  const [signatory] = await db().signatory.findMany({
    where: { signature: { caseId: theCase.id, isCurrent: true } },
  });
  const to = signatory?.email ?? '';
  const mail = { caseId: theCase.id, type: 'signatoryReminder', locale: 'sv', to, subject: '', data: {} };
  const [first, second] = ['a', 'b'].map((name) => `<${name}.${theCase.id}@example.org>`);
  await db().signatory.updateMany({ where: { email: to }, data: { status: 'sent' } });
  for (const messageId of [first, second])
    await db().mail.create({ data: { ...mail, messageId: messageId ?? '', sentAt: new Date() } });
  const report = (messageId = '', status: MailEventStatus, minute: number) =>
    receiveMailEvents([
      {
        ...{ eventId: `${messageId}${status}`, messageId, status, email: to, reason: null },
        at: new Date(START + minute * 60_000),
      },
    ]);
  const status = async () =>
    (await db().signatory.findFirstOrThrow({ where: { email: to, signature: { caseId: theCase.id } } }))
      .status;
  await report(second, 'delivered', 5);
  await report(first, 'bounced', 1);
  expect(await status()).toBe('sent');
  await report(second, 'bounced', 6);
  expect(await status()).toBe('bounced');
});
