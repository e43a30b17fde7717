import { afterAll, expect, it } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction } from '@/lib/engine/command';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { db } from '@/lib/platform/database/db';
import { startWorker, stopWorker } from '@/lib/server/jobs/worker';
import { clearFaults, setFault } from '@/sandbox/faults';
import { createWorld } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
afterAll(() => {
  clearFaults();
});

it('drains what an outage of the mail server held up, each mail once, also with a worker that was replaced', async () => {
  const world = await createWorld();
  const theCase = await world.caseIn('STARTED');
  setFault('smtp', 'down');
  await inTransaction(async (tx) => {
    const locked = await lockCase(tx, systemActor('job'), theCase.id);
    const to = Array.from({ length: 12 }, (_, index) => `mottagare${index}@example.com`);
    await queueMail(tx, locked, { type: 'caseRejected', to }, new Date());
  });
  const mails = () => db().mail.findMany({ where: { caseId: theCase.id }, orderBy: { to: 'asc' } });
  await startWorker();
  await expect
    .poll(async () => (await mails()).every(({ attempts }) => attempts > 0), { timeout: 40_000 })
    .toBe(true);
  expect((await mails()).every(({ sentAt, lastError }) => sentAt === null && lastError !== null)).toBe(true);
  await stopWorker();
  clearFaults();
  await startWorker();
  await expect
    .poll(async () => (await mails()).every(({ sentAt }) => sentAt), { timeout: 50_000 })
    .toBe(true);
  await stopWorker();
  const received = (await (await fetch(`${outside.sandbox.url}/mail/api/messages`)).json()) as {
    headers: Record<string, string>;
  }[];
  expect(received.map(({ headers }) => headers['message-id']).sort()).toEqual(
    (await mails()).map(({ messageId }) => messageId).sort(),
  );
}, 120_000);
