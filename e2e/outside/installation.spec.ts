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
  await sql`DELETE FROM integration_health WHERE part IN ('backup', 'backup-copy', 'restore-drill')`;
  await boss.stop();
  await sql.end();
});

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

/** A fault as it looks from outside, with the words of its mail. */
interface Played {
  rule: string;
  title: string;
  said: string;
  todo: string;
  begin: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

const report = (part: string, ago: string) => sql`
  INSERT INTO integration_health (part, succeeded_at) VALUES (${part}, now() - ${ago}::interval)
  ON CONFLICT (part) DO UPDATE SET succeeded_at = excluded.succeeded_at`;

const OTHER = '00000000-0000-4000-8000-00000000feed';
const otherProcess = (seen: string, memoryUsed: number | null) => sql`
  INSERT INTO product_process (id, host, version, started_at, seen_at, memory_used, load)
  VALUES (${OTHER}, 'other', '1.0.0', now() - interval '2 hours', now() - ${seen}::interval, ${memoryUsed}, 0)`;
const endOther = () => sql`DELETE FROM product_process WHERE id = ${OTHER}`;

const LOST = '00000000-0000-4000-8000-00000000dead';
/** Nobody works on it, so it fails at once. */
const giveUp = (queue: string) => sql`
  INSERT INTO pgboss.job (id, name, state, retry_limit, completed_on, output)
  VALUES (${LOST}, ${queue}, 'failed', 0, now(), '{"message":"the disk is full"}')`;
const forgetJob = () => sql`DELETE FROM pgboss.job WHERE id = ${LOST}`;

const FAULTS: readonly Played[] = [
  {
    rule: 'backup',
    title: 'Säkerhetskopia',
    said: 'Den senaste är 72 timmar gammal.',
    todo: 'Run docker compose logs backup.',
    begin: () => report('backup', '3 days'),
    end: () => report('backup', '0'),
  },
  {
    rule: 'backupCopy',
    title: 'Kopia på annan plats',
    said: 'Säkerhetskopiorna kopierades senast för 72 timmar sedan.',
    todo: 'Run docker compose logs backup-copy.',
    begin: () => report('backup-copy', '3 days'),
    end: () => report('backup-copy', '0'),
  },
  {
    rule: 'restoreDrill',
    title: 'Prov av återläsning',
    said: 'Det senaste gjordes för 50 dagar sedan.',
    todo: 'Run sudo deploy/restore --drill once a month.',
    begin: () => report('restore-drill', '50 days'),
    end: () => report('restore-drill', '0'),
  },
  {
    rule: 'disk',
    title: 'Disk',
    said: 'Bara 3 % är ledigt (backups).',
    todo: 'Run df -h and docker system df.',
    begin: () =>
      sql`INSERT INTO disk_space (disk, free_percent, free_bytes, measured_at) VALUES ('backups', 3, 1e9, now())`,
    end: () => sql`DELETE FROM disk_space WHERE disk = 'backups'`,
  },
  {
    rule: 'memory',
    title: 'Minne',
    said: '95 % av minnet används i other.',
    todo: 'Raise APP_MEMORY in .env',
    begin: () => otherProcess('0', 0.95),
    end: endOther,
  },
  {
    rule: 'restarts',
    title: 'Omstarter',
    said: 'En process har kraschat den senaste timmen.',
    todo: 'Read the end of the log: docker compose logs app.',
    begin: () => otherProcess('5 minutes', null),
    end: endOther,
  },
  {
    rule: 'jobs',
    title: 'Bakgrundsarbete',
    said: 'Ett jobb har misslyckats (move-file).',
    todo: 'Run the command check, which says why.',
    begin: () => giveUp('move-file'),
    end: forgetJob,
  },
  {
    rule: 'mails',
    title: 'Mejl',
    said: 'Ett mejl har inte gått iväg.',
    todo: 'Check SMTP_URL and MAIL_FROM with the command check.',
    begin: () => giveUp('send-mail'),
    end: forgetJob,
  },
];

for (const { rule, title, said, todo, begin, end } of FAULTS)
  test(`the operator gets one mail of the fault ${rule}, and one when it is over`, async () => {
    const told = async () => {
      const mails = await mailsTo(settings.OPERATOR_EMAIL ?? '');
      return mails.filter(({ subject }) => subject.endsWith(`(${title})`));
    };
    await begin();
    await look(rule);
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await told();
    // In both languages, with what to do.
    expect(mail?.text).toContain(`${title}: ${said}`);
    expect(mail?.text).toContain(todo);
    await end();
    await boss.send('watch-installation', {});
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(2);
    expect((await told())[0]?.subject).toContain('felet är över');
  });
