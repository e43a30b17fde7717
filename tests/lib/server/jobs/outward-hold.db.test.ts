import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { systemActor } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { inTransaction } from '@/lib/engine/command';
import { heldSince, OUTWARD_QUEUES } from '@/lib/engine/jobs/outward-hold';
import { QUEUES, type QueueName, queue } from '@/lib/engine/jobs/queue';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { runOperation } from '@/lib/engine/operation';
import { exportCase } from '@/lib/features/case/export-case';
import { dropMails } from '@/lib/features/mail/deliver-mail';
import { db } from '@/lib/platform/database/db';
import { RUN_JOB } from '@/lib/server/jobs/run-job';
import { startWorker, stopWorker } from '@/lib/server/jobs/worker';
import { setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();
const hold = () => db().outwardHold.create({ data: {} });
const release = () => db().outwardHold.deleteMany();
vi.spyOn(console, 'log').mockImplementation(() => undefined);
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(async () => {
  await stopWorker();
  await release();
  vi.restoreAllMocks();
});

/** Counts the jobs of every queue that are run, without doing them. */
function countRuns(): Record<string, number> {
  const runs: Record<string, number> = {};
  for (const name of Object.keys(QUEUES) as QueueName[])
    vi.spyOn(RUN_JOB, name).mockImplementation(async () => {
      runs[name] = (runs[name] ?? 0) + 1;
    });
  return runs;
}

it('nothing is sent to others until it is released, and then everything is; the rest goes on', async () => {
  const runs = countRuns();
  const boss = await queue();
  await hold();
  const scheduled = OUTWARD_QUEUES.filter((name) => QUEUES[name].schedule);
  const waiting = OUTWARD_QUEUES.filter((name) => !QUEUES[name].schedule);
  for (const name of [...OUTWARD_QUEUES, 'move-case'] as const) await boss.send(name, {});
  await startWorker();
  await vi.waitFor(() => expect(runs['move-case']).toBe(1), { timeout: 20_000 });
  // A scheduled job is over without having done anything.
  await vi.waitFor(
    async () => {
      const [{ left } = { left: 1 }] = await db().$queryRaw<{ left: number }[]>`
        SELECT count(*)::int AS left FROM pgboss.job WHERE name = ANY (${scheduled}) AND state IN ('created', 'active')`;
      expect(left).toBe(0);
    },
    { timeout: 20_000 },
  );
  for (const name of OUTWARD_QUEUES) expect([name, runs[name]]).toEqual([name, undefined]);
  await release();
  await vi.waitFor(
    () => {
      for (const name of waiting) expect([name, runs[name]]).toEqual([name, 1]);
    },
    { timeout: 20_000 },
  );
  // An operator may hold it again while the product runs.
  await hold();
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await boss.send('send-mail', {});
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(runs['send-mail']).toBe(1);
});

it('an export that somebody requests is refused during the hold, and leaves the case as it was', async () => {
  const { id } = await world.caseIn('APPROVED');
  await hold();
  const before = await stateOf(id);
  const exporting = runOperation(exportCase, world.workers.teknikbolagen[1], id, {} as never);
  await expect(exporting).rejects.toMatchObject({ code: 'OUTWARD_HELD' });
  expect(await stateOf(id)).toEqual(before);
});

it('mails that were sent after the backup can be dropped, and those that were sent stay', async () => {
  const theCase = await world.caseIn('STARTED');
  await inTransaction(async (tx) => {
    const locked = await lockCase(tx, systemActor('job'), theCase.id);
    for (const to of ['a@example.org', 'b@example.org'])
      await queueMail(tx, locked, { type: 'caseCreated', to: [to] }, new Date());
  });
  await db().mail.updateMany({ where: { to: 'a@example.org' }, data: { sentAt: new Date() } });
  expect(await dropMails({ caseId: theCase.id })).toBe(1);
  expect(await db().mail.findMany({ where: { caseId: theCase.id } })).toMatchObject([
    { to: 'a@example.org' },
  ]);
});

it('a restore holds it in a backup of any age, in the table of the migration', async () => {
  const table = (file: string) =>
    /CREATE TABLE IF NOT EXISTS outward_hold \([^;]*;/.exec(readFileSync(file, 'utf8'))?.[0];
  const migration = table('prisma/migrations/20261128094001_outward_hold/migration.sql');
  expect(migration).toBeDefined();
  expect(table('deploy/backup.sh')).toBe(migration);
  expect(await heldSince()).toBeNull();
});
