import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { mailsTo } from '@/e2e/support/sandbox';
import { expect, test } from '@/e2e/support/test';

/*
 * The installation reports to its operator what is wrong with it, and when that is over.
 */

test.setTimeout(120_000);
test.describe.configure({ mode: 'serial' });

const settings: Record<string, string> = JSON.parse(process.env.PRODUCT_SETTINGS ?? '{}');

let sql: postgres.Sql;
let boss: PgBoss;

test.beforeAll(async () => {
  sql = postgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  const connectionString = process.env.DATABASE_URL ?? '';
  boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false });
  await boss.start();
});

test.afterAll(async () => {
  await sql`DELETE FROM integration_health WHERE part = 'backup'`;
  await boss.stop();
  await sql.end();
});

/** The subjects of what the operator got about a rule, newest first. */
async function toldOf(title: string): Promise<string[]> {
  const mails = await mailsTo(settings.OPERATOR_EMAIL ?? '');
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(title));
}

/** Lets a fault count as having lasted, and has the product look. */
async function look(rule: string): Promise<void> {
  await boss.send('watch-installation', {});
  await expect
    .poll(async () => (await sql`SELECT 1 FROM operator_alert WHERE rule = ${rule}`).length, {
      timeout: 30_000,
    })
    .toBe(1);
  await sql`UPDATE operator_alert SET since = since - interval '1 day' WHERE rule = ${rule}`;
  await boss.send('watch-installation', {});
}

test('an old backup is reported once, and a new one too', async () => {
  await sql`INSERT INTO integration_health (part, succeeded_at) VALUES ('backup', now() - interval '3 days')
    ON CONFLICT (part) DO UPDATE SET succeeded_at = excluded.succeeded_at`;
  await look('backup');
  await expect.poll(() => toldOf('Säkerhetskopia'), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = (await mailsTo(settings.OPERATOR_EMAIL ?? '')).filter(({ subject }) =>
    subject.includes('Säkerhetskopia'),
  );
  // In both languages, with what to do.
  expect(mail?.text).toContain('Den senaste är 72 timmar gammal.');
  expect(mail?.text).toContain('Run docker compose logs backup.');
  await sql`UPDATE integration_health SET succeeded_at = now() WHERE part = 'backup'`;
  await boss.send('watch-installation', {});
  await expect.poll(() => toldOf('Säkerhetskopia'), { timeout: 30_000 }).toHaveLength(2);
  expect((await toldOf('Säkerhetskopia'))[0]).toContain('felet är över');
});

test('a job that was given up is reported', async () => {
  // Nobody works on it, so it fails at once.
  const [job] = await sql`
    INSERT INTO pgboss.job (name, state, retry_limit, completed_on, output)
    VALUES ('move-file', 'failed', 0, now(), '{"message":"the disk is full"}') RETURNING id`;
  await look('jobs');
  await expect.poll(() => toldOf('Bakgrundsarbete'), { timeout: 30_000 }).toHaveLength(1);
  await sql`DELETE FROM pgboss.job WHERE id = ${job?.id}`;
  await boss.send('watch-installation', {});
  await expect.poll(() => toldOf('Bakgrundsarbete'), { timeout: 30_000 }).toHaveLength(2);
});
