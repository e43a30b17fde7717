import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { tryInImage } from '@/e2e/support/replica';
import { expect, test } from '@/e2e/support/test';
import { isNight } from '@/lib/domain/deadlines';
import { type JobRequest, QUEUES, type QueueName } from '@/lib/engine/jobs/queue';

/*
 * What the product does by itself, after all other tests: every queue and every entry of the timetable has run, and nothing is left that is
 * unsent, failing or unexplained.
 */

test.setTimeout(180_000);

let sql: postgres.Sql;
let boss: PgBoss;

test.beforeAll(async () => {
  sql = postgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  boss = new PgBoss({
    connectionString: process.env.DATABASE_URL ?? '',
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
});

test.afterAll(async () => {
  await boss.stop();
  await sql.end();
});

/** Jobs that only follow a failure of another system, the end of a retention period, or a webhook that an organisation has set. */
const RARE: readonly JobRequest[] = [
  { queue: 'deliver-webhooks', data: { moId: 0 } },
  { queue: 'delete-object', data: { key: 'no-case/no-file' } },
  {
    queue: 'recall-late-document',
    data: { caseId: crypto.randomUUID(), key: crypto.randomUUID(), entityId: null, looks: 99 },
  },
];

test('every queue and every entry of the timetable has run', async () => {
  const scheduled = await boss.getSchedules();
  const names = Object.keys(QUEUES) as QueueName[];
  expect(scheduled.map(({ name }) => name).sort()).toEqual(
    names.filter((name) => QUEUES[name].schedule).sort(),
  );
  for (const { name } of scheduled) await boss.send(name, {});
  for (const { queue, data } of RARE) await boss.send(queue, data);
  const notRun = async () => {
    const done = await sql`SELECT DISTINCT name FROM pgboss.job WHERE state = 'completed'`;
    return names.filter((name) => !done.some((row) => row.name === name));
  };
  await expect.poll(notRun, { timeout: 60_000 }).toEqual([]);
});

test('no mail and no job is left, and the check of the installation finds nothing wrong', async () => {
  await expect.poll(() => jobsLeft(), { timeout: 90_000, intervals: [1_000] }).toEqual([]);
  expect(await mailsLeft()).toEqual([]);
  const settings = JSON.parse(process.env.PRODUCT_SETTINGS ?? '{}');
  const { stdout, stderr, status } = tryInImage(process.env.IMAGE_FOLDER ?? '', 'check', settings);
  expect([status, stderr], stdout).toEqual([0, '']);
});

/** Jobs that have not succeeded, with what went wrong. Reminders may wait for the morning. */
async function jobsLeft(): Promise<string[]> {
  const rows = await sql`
    SELECT name, state, data, output->>'message' AS why, start_after > now() + interval '5 minutes' AS is_later
    FROM pgboss.job
    WHERE state <> 'completed' AND name IN ${sql(Object.keys(QUEUES))}`;
  return rows
    .filter(({ state, is_later }) => !(state === 'created' && is_later && isNight(new Date())))
    .map(({ name, state, data, why }) => `${name} ${JSON.stringify(data)} is ${state}: ${why}`);
}

/** Mails that nobody got, though no provider refused them. */
async function mailsLeft(): Promise<string[]> {
  const rows = await sql`
    SELECT type, locale, last_error FROM mail
    WHERE sent_at IS NULL AND NOT EXISTS (SELECT FROM mail_event WHERE mail_id = mail.id)`;
  return rows
    .filter(({ type }) => !(isNight(new Date()) && /Reminder$/.test(type)))
    .map(({ type, locale, last_error }) => `${type} in ${locale}: ${last_error}`);
}
