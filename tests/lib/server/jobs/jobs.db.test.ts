import { afterEach, describe, expect, it } from 'vitest';
import { isNight } from '@/lib/domain/deadlines';
import { inTransaction, runCommand } from '@/lib/engine/command';
import {
  DEAD_LETTER,
  enqueue,
  QUEUES,
  queue,
  SUPERVISED_EVERY_SECONDS,
  stopQueue,
} from '@/lib/engine/jobs/queue';
import { runCaseQuery } from '@/lib/engine/query';
import { creditReportQuery } from '@/lib/features/case/credit-report';
import { addUpCounts } from '@/lib/features/case-list/add-up-counts';
import { uploadSignedDocument } from '@/lib/features/signing/paper-signature';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { SCHEDULED_POLL_SECONDS } from '@/lib/server/jobs/worker';
import { clearFaults, setFault } from '@/sandbox/faults';
import { applicantOf } from '../../../fixtures/actors';
import { PNG } from '../../../fixtures/attempts';
import { workOff } from '../../../fixtures/queue';
import { jobs, outcomeOf, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';
import { post } from '../../../sandbox/start';
import { setUpOutside } from '../../integrations/outside';

const outside = setUpOutside();
const world = setUpWorld();
afterEach(clearFaults);

describe('the queue', () => {
  it('has a job for every queue', () => {
    expect(Object.keys(RUN_JOB).sort()).toEqual(Object.keys(QUEUES).sort());
  });

  it('has the settings of now, also where an older version made the queues', async () => {
    await queue();
    await db()
      .$executeRaw`UPDATE pgboss.queue SET expire_seconds = 7, retry_limit = 7, heartbeat_seconds = NULL`;
    await stopQueue();
    const found = await (await queue()).getQueues();
    for (const [name, { schedule: _, concurrency, ...settings }] of Object.entries(QUEUES)) {
      const limits = { ...settings, deadLetter: DEAD_LETTER };
      expect(found.find((entry) => entry.name === name)).toMatchObject(limits);
      expect([concurrency, settings.expireInSeconds, settings.retryLimit].every((limit) => limit > 0)).toBe(
        true,
      );
    }
  });

  it.each(Object.entries(QUEUES))('has another process take over %s within a minute', (_, settings) => {
    const { heartbeatSeconds, retryDelay } = settings;
    // The first wait of a retry is up to twice the delay.
    const most = heartbeatSeconds + SUPERVISED_EVERY_SECONDS + 2 * retryDelay + SCHEDULED_POLL_SECONDS;
    expect(most).toBeLessThan(60);
  });

  it('looks for reminders in every hour in which they may be sent, and in no other', () => {
    const hours = /^5 (\d+)-(\d+) /
      .exec(QUEUES['send-reminders'].schedule ?? '')
      ?.slice(1)
      .map(Number);
    const byDay = Array.from({ length: 24 }, (_, hour) => hour).filter(
      (hour) => !isNight(new Date(Date.UTC(2026, 0, 12, hour - 1, 5))),
    );
    expect(hours).toEqual([byDay[0], byDay.at(-1)]);
  });

  it('stores a job if, and only if, its transaction commits', async () => {
    const documentId = crypto.randomUUID();
    const put = (isCommitted: boolean) =>
      inTransaction(async (tx) => {
        await enqueue(tx, { queue: 'recall-signing-document', data: { documentId } });
        if (!isCommitted) throw new Error('rolled back');
      });
    const queued = async () => (await jobs()).filter(({ data }) => data.documentId === documentId).length;
    await expect(put(false)).rejects.toThrow('rolled back');
    expect(await queued()).toBe(0);
    await put(true);
    expect(await queued()).toBe(1);
  });
});

describe('the credit report', () => {
  it('is fetched once the case is submitted, and then there to read', async () => {
    const theCase = await world.caseIn('DOWNLOADED_FOR_ANALOG_SIGNATURE');
    const anna = world.workers.teknikbolagen[1];
    const read = () => runCaseQuery(creditReportQuery, anna, theCase.id, {});
    expect(await refusalOf(read())).toMatchObject({ code: 'NOT_READY', status: 409 });
    await runCommand(uploadSignedDocument, applicantOf(theCase), theCase.id, {
      file: { name: 'sida.png', content: PNG },
    });
    const { after, events } = await outcomeOf(theCase.id, () => workOff('fetch-credit-report'));
    expect(after.case.creditReport).toBe('AVAILABLE');
    expect(events).toMatchObject([{ type: 'CreditReportFetched', actorKind: 'system' }]);
    expect(await read()).toMatchObject({
      fileName: `${theCase.id}-creditsafe.pdf`,
      contentType: 'application/pdf',
    });
    expect(
      await refusalOf(runCaseQuery(creditReportQuery, applicantOf(theCase), theCase.id, {})),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
    const again = await outcomeOf(theCase.id, () => RUN_JOB['fetch-credit-report']({ caseId: theCase.id }));
    expect(again.after).toEqual(again.before);
  });

  it.each(['CREATED', 'REMOVED', 'REJECTED', 'EXPORTED_TO_TELLUS'] as const)(
    'is not paid for when the case is %s by then',
    async (status) => {
      const theCase = await world.caseIn(status, { data: { creditReport: 'NOT_YET_AVAILABLE' } });
      const before = outside.proxy.calls.length;
      await RUN_JOB['fetch-credit-report']({ caseId: theCase.id });
      expect(outside.proxy.calls).toHaveLength(before);
    },
  );

  it('is waited for while the service is down', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    setFault('creditsafe', 'error');
    const { before, after } = await outcomeOf(theCase.id, () =>
      expect(RUN_JOB['fetch-credit-report']({ caseId: theCase.id })).rejects.toMatchObject({
        code: 'INTEGRATION_FAILED',
      }),
    );
    expect(after).toEqual(before);
    clearFaults();
    await RUN_JOB['fetch-credit-report']({ caseId: theCase.id });
    expect((await stateOf(theCase.id)).case.creditReport).toBe('AVAILABLE');
  });
});

describe('the daily poll of the register', () => {
  it('notices what no event ever reported', async () => {
    const member = await world.caseIn('EXPORTED_TO_TELLUS');
    const left = await world.caseIn('EXPORTED_TO_TELLUS');
    const pending = await world.caseIn('EXPORTED_TO_TELLUS');
    const membership = (orgNo: string, event: string) =>
      post(`${outside.sandbox.url}/register/sandbox/membership`, { orgNo, moSlug: 'teknikbolagen', event });
    await membership(member.orgNo, 'active');
    await membership(left.orgNo, 'cancelled');
    await RUN_JOB['poll-register']({});
    const statusOf = async ({ id }: { id: string }) => (await stateOf(id)).case.status;
    expect([await statusOf(member), await statusOf(left), await statusOf(pending)]).toEqual([
      'FINISHED_IN_TELLUS',
      'CANCELLED_IN_TELLUS',
      'EXPORTED_TO_TELLUS',
    ]);
  });

  it('also checks cases that were archived before the register answered', async () => {
    const data = { archivedFrom: 'EXPORTED_TO_TELLUS' };
    const { id, orgNo } = await world.caseIn('ARCHIVED', { data });
    await world.caseIn('ARCHIVED', { data: { archivedFrom: 'REJECTED' } });
    await post(`${outside.sandbox.url}/register/sandbox/membership`, {
      orgNo,
      moSlug: 'teknikbolagen',
      event: 'active',
    });
    const { after, events } = await outcomeOf(id, () => RUN_JOB['poll-register']({}));
    expect(after.case).toMatchObject({ status: 'ARCHIVED', archivedFrom: 'FINISHED_IN_TELLUS' });
    expect(events).toMatchObject([{ type: 'MembershipActive' }]);
    const again = await outcomeOf(id, () => RUN_JOB['poll-register']({}));
    expect(again.after).toEqual(again.before);
  });
});

describe('housekeeping', () => {
  const sums = () => db().$queryRaw`
    SELECT mo_id, status, display_status, assigned_to_id, sum(cases)::int AS cases FROM case_count
    GROUP BY 1, 2, 3, 4 HAVING sum(cases) <> 0 ORDER BY 1, 2, 3`;

  it('adds the counts up without changing them', async () => {
    for (let index = 0; index < 5; index += 1) {
      const { id } = await world.caseIn('STARTED');
      await db().case.update({ where: { id }, data: { status: 'SUBMITTED' } });
    }
    const before = await sums();
    await addUpCounts();
    expect(await sums()).toEqual(before);
    const rows = await db().caseCount.count();
    const groups = (before as unknown[]).length;
    expect(rows).toBe(groups);
  });

  it('clears out what is stored only for a while', async () => {
    const old = new Date(Date.now() - 60 * 86_400_000);
    await db().idempotencyRecord.createMany({
      data: [
        { caller: 'a', key: 'old', requestHash: 'x', createdAt: old },
        { caller: 'a', key: 'new', requestHash: 'x' },
      ],
    });
    await db().receivedEvent.createMany({
      data: [
        { source: 'register', eventId: 'old', receivedAt: old },
        { source: 'register', eventId: 'new' },
      ],
    });
    const { id: caseId } = await world.caseIn('STARTED');
    const operation = { caseId, action: 'exportCase', actor: {}, input: {}, payload: {} };
    await db().operation.create({ data: { ...operation, state: 'RELEASED', finishedAt: old } });
    await db().operation.create({ data: { ...operation, state: 'RESERVED', createdAt: old } });
    await RUN_JOB['clear-out']({});
    expect((await db().idempotencyRecord.findMany()).map(({ key }) => key)).toEqual(['new']);
    expect((await db().receivedEvent.findMany()).map(({ eventId }) => eventId)).toEqual(['new']);
    expect((await stateOf(caseId)).operations.map(({ state }) => state)).toEqual(['RESERVED']);
  });
});
