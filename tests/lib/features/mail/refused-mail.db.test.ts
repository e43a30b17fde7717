import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFailing } from '@/lib/domain/errors';
import type { MailType } from '@/lib/domain/mails';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction } from '@/lib/engine/command';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { receiveMailEvents, settleMarks } from '@/lib/features/mail/receive-mail-events';
import { closeMail } from '@/lib/integrations/mail/mail';
import { keepHealth, writeHealth } from '@/lib/integrations/telemetry/metrics';
import { db } from '@/lib/platform/database/db';
import { startWorker, stopWorker } from '@/lib/server/jobs/worker';
import type { SomeCase } from '../../../fixtures/cases';
import { createWorld, refusalOf, type World } from '../../../fixtures/world';

type Step = 'connect' | 'auth' | 'from' | 'to' | 'data';
/** What the mail server refuses, and with what. Null while it takes everything. */
let refusal: { step: Step; code: number; text: string; only?: string } | null = null;
/** How many of the refusals are left. */
let left = Number.POSITIVE_INFINITY;
let recipients = 0;

function answer(step: Step, to?: string): Error | null {
  if (step === 'to') recipients += 1;
  if (refusal?.step !== step || left <= 0 || (refusal.only ?? to) !== to) return null;
  left -= 1;
  return Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  logger: false,
  onConnect: (_session, done) => done(answer('connect')),
  onAuth: (_auth, _session, done) => done(answer('auth'), { user: 'product' }),
  onMailFrom: (_address, _session, done) => done(answer('from')),
  onRcptTo: ({ address }, _session, done) => done(answer('to', address)),
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => done(answer('data', envelope.rcptTo[0]?.address)));
  },
});

beforeAll(async () => {
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  vi.stubEnv('SMTP_URL', `smtp://product:secret@127.0.0.1:${port}`);
  world = await createWorld();
});
afterEach(() => {
  refusal = null;
  left = Number.POSITIVE_INFINITY;
  recipients = 0;
  closeMail();
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

let world: World;

async function put({ id }: SomeCase, to: string, type: MailType = 'caseCreated'): Promise<string> {
  await inTransaction(async (tx) => {
    const locked = await lockCase(tx, systemActor('job'), id);
    await queueMail(tx, locked, { type, to: [to] }, new Date());
  });
  const mail = await db().mail.findFirstOrThrow({ where: { caseId: id }, orderBy: { createdAt: 'desc' } });
  return mail.id;
}
const mailOf = (id: string) => db().mail.findUniqueOrThrow({ where: { id }, include: { events: true } });
const marksOf = ({ id }: SomeCase) =>
  db().case.findUniqueOrThrow({ where: { id }, select: { hasUndeliveredMail: true, waitsFor: true } });
const MARKED = { hasUndeliveredMail: true, waitsFor: 'us' };
const FREE = { hasUndeliveredMail: false, waitsFor: 'applicant' };
const UNKNOWN = { step: 'to', code: 550, text: '5.1.1 No such mailbox' } as const;

async function mailed(type?: MailType) {
  const theCase = await world.caseIn('STARTED');
  const contact = theCase.contactEmail ?? '';
  return { theCase, contact, mailId: await put(theCase, contact, type) };
}

it('shows on the case, once, when the mail server refuses the address, and goes when it no longer does', async () => {
  // What it says is not so: another mail that could not be sent would be left out.
  const { theCase, mailId } = await mailed('signableDocumentCreated');
  refusal = UNKNOWN;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await refusalOf(deliverMail(mailId))).toMatchObject({ failure: 'bounced' });
  }
  expect(await mailOf(mailId)).toMatchObject({
    sentAt: null,
    attempts: 2,
    lastError: 'INTEGRATION_FAILED: mail bounced 550 5.1.1 RCPT TO',
    events: [{ status: 'bounced', reason: '550 5.1.1 No such mailbox' }],
  });
  expect(await marksOf(theCase)).toEqual(MARKED);

  refusal = null;
  await deliverMail(mailId);
  expect(await mailOf(mailId)).toMatchObject({ sentAt: expect.any(Date), events: [] });
  expect(await marksOf(theCase)).toEqual(FREE);
});

it.each([
  ['connect', 554, '5.7.1 Your address is blocked', 'refused'],
  ['auth', 535, '5.7.8 Credentials invalid', 'unauthorized'],
  ['from', 530, '5.7.0 Authentication required', 'unauthorized'],
  ['from', 550, '5.7.60 SendAsDenied', 'refused'],
  ['to', 554, '5.7.1 Relay access denied', 'refused'],
  ['to', 550, '5.7.23 SPF', 'refused'],
  ['to', 450, '4.7.1 Greylisted', 'unreachable'],
  ['to', 552, '5.2.2 Mailbox full', 'unreachable'],
  ['data', 554, '5.7.1 Spam', 'refused'],
] as const)(
  'does not show on the case, and goes out later, when it is refused at %s by %d %s',
  async (step, code, text, failure) => {
    const { theCase, mailId } = await mailed();
    refusal = { step, code, text };
    expect(await refusalOf(deliverMail(mailId))).toMatchObject({ failure, externalStatus: code });
    expect(await mailOf(mailId)).toMatchObject({ sentAt: null, attempts: 1, events: [] });
    expect(await marksOf(theCase)).toEqual(FREE);
    refusal = null;
    await deliverMail(mailId);
    expect((await mailOf(mailId)).sentAt).not.toBeNull();
  },
);

describe('a mail that the server refuses while it takes others', () => {
  const ANSWERS = [
    ['data', 554, '5.7.1 Message rejected as spam'],
    ['data', 550, '5.7.1 Blocked by the recipient'],
    ['data', 550, 'Administrative prohibition'],
    ['data', 550, '5.1.1 User unknown'],
    ['data', 552, '5.3.4 Message too big'],
    ['to', 554, '5.7.1 Rejected by policy'],
    ['to', 550, '5.7.1 Access denied'],
    ['to', 554, 'Transaction failed'],
    ['to', 571, 'Sender is not permitted to write to this group'],
  ] as const;

  it.each(ANSWERS)(
    'shows on its case, with the reason, and the service works: %s %d %s',
    async (step, code, text) => {
      const one = await mailed();
      const other = await mailed();
      refusal = { step, code, text, only: one.contact };
      keepHealth();
      await deliverMail((await mailed()).mailId);
      await refusalOf(deliverMail(one.mailId));
      await deliverMail(other.mailId);
      expect(await refusalOf(deliverMail(one.mailId))).toMatchObject({ failure: 'bounced' });
      const reason = expect.stringContaining(text);
      expect((await mailOf(one.mailId)).events).toMatchObject([{ status: 'bounced', reason }]);
      expect(await marksOf(one.theCase)).toEqual(MARKED);
      expect(await marksOf(other.theCase)).toEqual(FREE);
      await writeHealth();
      const { failedAt, succeededAt } = await db().integrationHealth.findUniqueOrThrow({
        where: { part: 'mail' },
      });
      expect(isFailing({ failedAt, succeededAt })).toBe(false);
      refusal = null;
      await deliverMail(one.mailId);
      expect(await marksOf(one.theCase)).toEqual(FREE);
    },
  );

  it.each(ANSWERS)('is about us if nobody’s mail goes: %s %d %s', async (step, code, text) => {
    const all = [await mailed(), await mailed(), await mailed()];
    keepHealth();
    await deliverMail((await mailed()).mailId);
    refusal = { step, code, text };
    for (const { mailId } of [...all, ...all])
      expect(await refusalOf(deliverMail(mailId))).toMatchObject({ failure: 'refused' });
    for (const { theCase } of all) expect(await marksOf(theCase)).toEqual(FREE);
    await writeHealth();
    const { failedAt, succeededAt } = await db().integrationHealth.findUniqueOrThrow({
      where: { part: 'mail' },
    });
    expect(isFailing({ failedAt, succeededAt })).toBe(true);
  });
});

describe('the mark', () => {
  it('goes with any mail that the address takes, whatever was wrong before', async () => {
    const { theCase, contact, mailId } = await mailed();
    refusal = UNKNOWN;
    await refusalOf(deliverMail(mailId));
    refusal = null;
    const later = await put(theCase, contact.toUpperCase());
    await deliverMail(later, new Date(Date.now() + 1));
    expect(await marksOf(theCase)).toEqual(FREE);
  });

  it('that a version before set wrongly goes with the mail, or in the morning', async () => {
    const { theCase, mailId } = await mailed();
    const refused = { id: `${mailId}:refused`, mailId, status: 'bounced', at: new Date() };
    const set = async () => {
      await db().mailEvent.create({ data: refused });
      await db().case.update({ where: { id: theCase.id }, data: { hasUndeliveredMail: true } });
    };
    await set();
    await settleMarks();
    expect(await marksOf(theCase)).toEqual(MARKED);
    await deliverMail(mailId);
    expect(await marksOf(theCase)).toEqual(FREE);
    await set();
    await settleMarks();
    expect(await marksOf(theCase)).toEqual(FREE);
    expect((await mailOf(mailId)).events).toEqual([]);
  });

  it('that the provider set stays until it delivers, because it takes every mail', async () => {
    const { theCase, contact, mailId } = await mailed();
    await deliverMail(mailId);
    const report = async (id: string, status: 'bounced' | 'delivered', at: number) => {
      const { messageId } = await mailOf(id);
      const event = { messageId, status, email: contact.toLowerCase(), reason: null, at: new Date(at) };
      await receiveMailEvents([{ eventId: `${id}.${status}`, ...event }]);
    };
    const now = Date.now();
    await report(mailId, 'bounced', now);
    const again = await put(theCase, contact);
    await deliverMail(again);
    await settleMarks();
    expect(await marksOf(theCase)).toEqual(MARKED);
    await report(again, 'delivered', now + 2_000);
    expect(await marksOf(theCase)).toEqual(FREE);
  });
});

describe('the worker', () => {
  /** Works until the job of the mail is over. Waits between tries are left out. */
  async function work(mailId: string): Promise<string[]> {
    await db().$executeRaw`DELETE FROM pgboss.job WHERE data->>'mailId' <> ${mailId}`;
    await db()
      .$executeRaw`UPDATE pgboss.job SET retry_delay = 0, retry_backoff = false WHERE name = 'send-mail'`;
    await startWorker();
    const states = await vi.waitFor(
      async () => {
        const jobs = await db().$queryRaw<{ name: string; state: string }[]>`
          SELECT name, state::text FROM pgboss.job WHERE data->>'mailId' = ${mailId}`;
        expect(jobs.some(({ state }) => ['created', 'retry', 'active'].includes(state))).toBe(false);
        return jobs.map(({ name, state }) => `${name} ${state}`);
      },
      { timeout: 40_000, interval: 200 },
    );
    await stopWorker();
    return states;
  }

  it('gives up an address that is refused three times, without telling the operators', async () => {
    const { theCase, mailId } = await mailed();
    refusal = UNKNOWN;
    expect(await work(mailId)).toEqual(['send-mail completed']);
    expect([recipients, (await mailOf(mailId)).attempts]).toEqual([3, 3]);
    expect(await marksOf(theCase)).toEqual(MARKED);
  });

  it('gives up a mail that is refused while others go, without telling the operators', async () => {
    const { theCase, contact, mailId } = await mailed();
    refusal = { step: 'data', code: 554, text: '5.7.1 Spam', only: contact };
    await refusalOf(deliverMail(mailId));
    await deliverMail((await mailed()).mailId);
    expect(await work(mailId)).toEqual(['send-mail completed']);
    expect((await mailOf(mailId)).attempts).toBe(4);
    expect(await marksOf(theCase)).toEqual(MARKED);
  });

  it('goes on after temporary refusals, and after refusals of us', async () => {
    for (const again of [
      { step: 'to', code: 450, text: '4.7.1 Greylisted' },
      { step: 'from', code: 550, text: '5.7.60 SendAsDenied' },
    ] as const) {
      const { mailId } = await mailed();
      refusal = again;
      left = 5;
      expect(await work(mailId)).toEqual(['send-mail completed']);
      expect(await mailOf(mailId)).toMatchObject({ attempts: 6, sentAt: expect.any(Date) });
    }
  });
});
