import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/lib/database/db';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction } from '@/lib/engine/command';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { createWorld, refusalOf } from '../../fixtures/world';

const ANSWER = 'No such mailbox';
const isRefusing = { value: true };
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onRcptTo: (_address, _session, done) =>
    done(isRefusing.value ? Object.assign(new Error(ANSWER), { responseCode: 550 }) : null),
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => done());
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
});
afterAll(async () => {
  const { closeMail } = await import('@/lib/integrations/mail/mail');
  closeMail();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

it('shows on the case, once, when the mail server refuses the address, and goes when it no longer does', async () => {
  const world = await createWorld();
  const { id, contactEmail } = await world.caseIn('STARTED');
  await inTransaction(async (tx) => {
    const locked = await lockCase(tx, systemActor('job'), id);
    // What it says is not so: another mail that could not be sent would be left out.
    await queueMail(tx, locked, { type: 'signableDocumentCreated', to: [contactEmail ?? ''] }, new Date());
  });
  const mail = () => db().mail.findFirstOrThrow({ where: { caseId: id }, include: { events: true } });
  const { id: mailId } = await mail();
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await refusalOf(deliverMail(mailId))).toMatchObject({ code: 'INTEGRATION_FAILED' });
  expect(await mail()).toMatchObject({
    sentAt: null,
    attempts: 2,
    events: [{ status: 'bounced', reason: `550 ${ANSWER}` }],
  });
  expect(await db().case.findUniqueOrThrow({ where: { id } })).toMatchObject({ hasUndeliveredMail: true });

  isRefusing.value = false;
  await deliverMail(mailId);
  expect((await mail()).sentAt).not.toBeNull();
});
