import { afterEach, describe, expect, it, vi } from 'vitest';
import { IntegrationError, type IntegrationPart } from '@/lib/domain/errors';
import { QUEUES, type QueueName, queue } from '@/lib/engine/jobs/queue';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { startWorker, stopWorker } from '@/lib/server/jobs/worker';
import { clearFaults, setFault } from '@/sandbox/faults';
import { setUpWorld, stateOf } from '../../../fixtures/world';
import { setUpOutside } from '../../integrations/outside';

setUpOutside();
const world = setUpWorld();
afterEach(async () => {
  clearFaults();
  await db().$executeRaw`DELETE FROM pgboss.job`;
});

interface Stored {
  name: string;
  state: string;
  data: Record<string, string>;
}
const stored = (name: QueueName): Promise<Stored[]> =>
  db().$queryRaw`SELECT name, state::text, data FROM pgboss.job WHERE name = ${name} ORDER BY created_on`;
const takeUp = () => RUN_JOB['take-up-again']({});

/** A job that has been given up after this failure. */
async function givenUp(name: QueueName, data: object, error: Error): Promise<void> {
  const boss = await queue();
  const id = (await boss.send(name, data, { retryLimit: 0 })) ?? '';
  await boss.fetch(name);
  await boss.fail(name, id, error);
  expect(await stored(name)).toMatchObject([{ state: 'failed' }]);
}
const down = (part: IntegrationPart) => new IntegrationError(part, 'unreachable');

describe('a job that was given up while another system was down', () => {
  it.each([
    ['recall-signing-document', { documentId: 'a' }, 'signing'],
    ['delete-object', { key: 'case/file' }, 'files'],
    ['send-mail', { mailId: 'a' }, 'mail'],
    ['send-role-invitation', { grantId: 'a' }, 'mail'],
  ] as const)('%s is taken up again', async (name, data, part) => {
    await givenUp(name, data, down(part));
    await takeUp();
    expect(await stored(name)).toEqual([{ name, state: 'retry', data }]);
  });

  it('is left after two weeks', async () => {
    await givenUp('recall-signing-document', { documentId: 'a' }, down('signing'));
    await db().$executeRaw`UPDATE pgboss.job SET created_on = now() - interval '14 days'`;
    await takeUp();
    expect(await stored('recall-signing-document')).toMatchObject([{ state: 'failed' }]);
  });

  it('is left when the other system refused it, but not when the mail server did, which an operator fixes', async () => {
    await givenUp('send-mail', { mailId: 'a' }, new IntegrationError('mail', 'refused', 550));
    await givenUp('delete-object', { key: 'a' }, new IntegrationError('files', 'refused', 400));
    await takeUp();
    expect(await stored('send-mail')).toMatchObject([{ state: 'retry' }]);
    expect(await stored('delete-object')).toMatchObject([{ state: 'failed' }]);
  });

  it.each(Object.keys(QUEUES) as QueueName[])(
    '%s had a day and more, or is started again by itself',
    (name) => {
      const { retryLimit, retryDelayMax, schedule } = QUEUES[name];
      const isInside = ['move-cases', 'move-case', 'bulk-change'].includes(name);
      const isPolled = ['take-in-signing', 'fetch-credit-report', 'deliver-webhooks'].includes(name);
      if (!schedule && !isInside && !isPolled) expect(retryLimit * retryDelayMax).toBeGreaterThan(86_400);
    },
  );
});

describe('a credit report that is missing', () => {
  it('is fetched again, once, while the case is under review', async () => {
    const creditReport = 'NOT_YET_AVAILABLE';
    const missing = await world.caseIn('SUBMITTED', { data: { creditReport } });
    const decided = await world.caseIn('REJECTED', { data: { creditReport } });
    const unsigned = await world.caseIn('STARTED', { data: { creditReport } });
    const there = await world.caseIn('SUBMITTED', { data: { creditReport: 'AVAILABLE' } });
    await takeUp();
    await takeUp();
    const fetched = (await stored('fetch-credit-report')).map(({ data }) => data.caseId);
    expect(fetched.filter((caseId) => caseId === missing.id)).toHaveLength(1);
    for (const { id } of [decided, unsigned, there]) expect(fetched).not.toContain(id);
  });

  it.each(['refused', 'garbage'] as const)(
    'is not fetched again in the week in which it was %s',
    async (failure) => {
      const { id: caseId } = await world.caseIn('SUBMITTED', { data: { creditReport: 'NOT_YET_AVAILABLE' } });
      await givenUp('fetch-credit-report', { caseId }, new IntegrationError('credit-report', failure, 404));
      await takeUp();
      const fetched = (await stored('fetch-credit-report')).filter(({ data }) => data.caseId === caseId);
      expect(fetched).toMatchObject([{ state: 'failed' }]);
    },
  );

  it('is given up at once when the service refuses, and only then', async () => {
    const { id: caseId } = await world.caseIn('SUBMITTED', { data: { creditReport: 'NOT_YET_AVAILABLE' } });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const boss = await queue();
    await db().case.update({ where: { id: caseId }, data: { orgNo: '850102-1235' } });
    await boss.send('fetch-credit-report', { caseId });
    const other = await world.caseIn('SUBMITTED', { data: { creditReport: 'NOT_YET_AVAILABLE' } });
    const stateNow = async (id: string) =>
      (await stored('fetch-credit-report')).find(({ data }) => data.caseId === id)?.state;
    try {
      await startWorker();
      await vi.waitFor(async () => expect(await stateNow(caseId)).toBe('failed'), { timeout: 30_000 });
      setFault('creditsafe', 'error');
      await boss.send('fetch-credit-report', { caseId: other.id });
      await vi.waitFor(async () => expect(await stateNow(other.id)).toBe('retry'), { timeout: 30_000 });
      clearFaults();
      await vi.waitFor(async () => expect((await stateOf(other.id)).case.creditReport).toBe('AVAILABLE'), {
        timeout: 30_000,
      });
    } finally {
      await stopWorker();
    }
  });
});
