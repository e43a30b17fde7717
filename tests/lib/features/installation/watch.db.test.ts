import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { INSTALLATION_RULES, type InstallationRule, RULE_NAMES } from '@/lib/domain/installation';
import { LOCALES } from '@/lib/domain/locale';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/domain/time';
import { queue } from '@/lib/engine/jobs/queue';
import { watchInstallation } from '@/lib/features/installation/watch';
import { measureInstallation } from '@/lib/integrations/telemetry/installation';
import { beginPresence, endPresence } from '@/lib/integrations/telemetry/processes';
import { db } from '@/lib/platform/database/db';
import { momentInWords } from '@/lib/platform/i18n/date-words';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { certificateFor } from '../../../fixtures/certificate';
import { playOperator } from '../../../fixtures/operator';
import { setUpWorld } from '../../../fixtures/world';

setUpWorld();

const operator = playOperator();
const { hooks, heartbeats } = operator;

beforeEach(async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  Object.assign(operator, { mails: [], called: [], isRefusing: false, isWebhookUp: true });
  await db().operatorAlert.deleteMany();
  await db().integrationHealth.deleteMany();
  await db().productProcess.deleteMany();
  await db().diskSpace.deleteMany();
  await db().$executeRaw`DELETE FROM pgboss.job`;
});

const now = new Date();
const after = (ms: number) => new Date(now.getTime() + ms);
const stateOf = async (rule: InstallationRule, at = now) =>
  (await measureInstallation(at)).find((one) => one.rule === rule)?.state;

const put = (part: string, succeededAt: Date) =>
  db().integrationHealth.upsert({ where: { part }, create: { part, succeededAt }, update: { succeededAt } });

async function giveUpJob(): Promise<void> {
  const boss = await queue();
  const id = (await boss.send('move-file', {}, { retryLimit: 0 })) ?? '';
  await boss.fetch('move-file');
  await boss.fail('move-file', id, new Error('disk full'));
}

it('reports when a fault begins, reminds of it every day, and says when it is over', async () => {
  await put('backup', after(-30 * HOUR_MS));
  await watchInstallation(now);
  expect(operator.mails).toEqual([]);
  const patience = INSTALLATION_RULES.backup.patience * MINUTE_MS;
  await watchInstallation(after(patience));
  expect(operator.mails).toHaveLength(1);
  expect(operator.mails[0]).toContain('To: drift@example.com');
  expect(hooks()).toMatchObject([
    {
      installation: env().PUBLIC_URL,
      alerts: [{ rule: 'backup', kind: 'begun', values: { age: 31, ever: 'yes' } }],
    },
  ]);
  expect(hooks()[0].text).toContain('31');
  await watchInstallation(after(patience + HOUR_MS));
  expect(operator.mails).toHaveLength(1);
  await watchInstallation(after(patience + DAY_MS));
  expect(hooks().map(({ alerts }) => alerts[0].kind)).toEqual(['begun', 'lasts']);
  expect(hooks()[1].text).toContain(`Felet började ${momentInWords(now, 'sv')}.`);
  await put('backup', after(patience + DAY_MS));
  await watchInstallation(after(patience + DAY_MS + HOUR_MS));
  expect(hooks().map(({ alerts }) => alerts[0].kind)).toEqual(['begun', 'lasts', 'over']);
  expect(operator.mails).toHaveLength(3);
  expect(await db().operatorAlert.count()).toBe(0);
  expect(heartbeats()).toBe(5);
});

it('says nothing of what is over before its patience ends', async () => {
  await put('backup', after(-30 * HOUR_MS));
  await watchInstallation(now);
  await put('backup', now);
  await watchInstallation(after(2 * HOUR_MS));
  expect([operator.mails, await db().operatorAlert.count()]).toEqual([[], 0]);
});

it('reports once, although two replicas watch at the same time', async () => {
  await giveUpJob();
  await watchInstallation(after(-HOUR_MS));
  await Promise.all(Array.from({ length: 4 }, () => watchInstallation(now)));
  expect(operator.mails).toHaveLength(1);
  expect(hooks()).toHaveLength(1);
});

it('tells by each way what it could: one that is down is tried every minute, and the other does not repeat it', async () => {
  await giveUpJob();
  await watchInstallation(after(-HOUR_MS));
  const before = heartbeats();
  operator.isRefusing = true;
  for (const minute of [0, 1, 2]) await watchInstallation(after(minute * MINUTE_MS));
  // The webhook heard at once, which is a sign of life.
  expect([operator.mails.length, hooks().length, heartbeats() - before]).toEqual([0, 1, 3]);
  operator.isRefusing = false;
  for (const minute of [3, 4]) await watchInstallation(after(minute * MINUTE_MS));
  expect([operator.mails.length, hooks().length]).toEqual([1, 1]);
  // Each reminds a day after it has told.
  await watchInstallation(after(DAY_MS));
  expect([operator.mails.length, hooks().length]).toEqual([1, 2]);
  await watchInstallation(after(DAY_MS + 3 * MINUTE_MS));
  expect([operator.mails.length, hooks().length]).toEqual([2, 2]);
  operator.isWebhookUp = false;
  await db().$executeRaw`DELETE FROM pgboss.job`;
  await watchInstallation(after(DAY_MS + 4 * MINUTE_MS));
  expect(operator.mails).toHaveLength(3);
  operator.isWebhookUp = true;
  await watchInstallation(after(DAY_MS + 5 * MINUTE_MS));
  expect(operator.mails).toHaveLength(3);
  expect(hooks().map(({ alerts }) => alerts[0].kind)).toEqual(['begun', 'lasts', 'over', 'over']);
  expect(await db().operatorAlert.count()).toBe(0);
});

it('reports again soon what nobody got, without a sign of life meanwhile', async () => {
  await giveUpJob();
  await watchInstallation(after(-HOUR_MS));
  Object.assign(operator, { isRefusing: true, isWebhookUp: false });
  const before = heartbeats();
  await watchInstallation(now);
  expect([operator.mails.length, heartbeats() - before]).toEqual([0, 0]);
  operator.isRefusing = false;
  await watchInstallation(after(MINUTE_MS));
  expect([operator.mails.length, heartbeats() - before]).toEqual([1, 1]);
  await watchInstallation(after(2 * MINUTE_MS));
  expect(operator.mails).toHaveLength(1);
});

it('says nothing of what cannot be measured now, and forgets nothing of it', async () => {
  await put('backup', after(-30 * HOUR_MS));
  await watchInstallation(now);
  const away = Object.assign(new Error('gone'), { code: '57P01' });
  vi.spyOn(db().integrationHealth, 'findUnique').mockRejectedValue(away);
  expect(await stateOf('backup')).toBe('unknown');
  await watchInstallation(after(2 * HOUR_MS));
  vi.restoreAllMocks();
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  expect(operator.mails).toEqual([]);
  await watchInstallation(after(2 * HOUR_MS));
  expect(operator.mails).toHaveLength(1);
});

it('says of what is not configured that it is off, and guesses nothing', async () => {
  for (const rule of ['backup', 'backupCopy', 'restoreDrill', 'certificate', 'replicas', 'standby'] as const)
    expect(await stateOf(rule), rule).toBe('off');
});

it('misses what is expected and was never done', async () => {
  Object.assign(env(), { BACKUP_EXPECTED: true, BACKUP_COPY_EXPECTED: true });
  expect([await stateOf('backup'), await stateOf('backupCopy')]).toEqual(['wrong', 'wrong']);
  // A drill has time until the installation is as old as one may be.
  expect(await stateOf('restoreDrill')).toBe('ok');
  expect(await stateOf('restoreDrill', after(41 * DAY_MS))).toBe('wrong');
  Object.assign(env(), { BACKUP_EXPECTED: false, BACKUP_COPY_EXPECTED: undefined });
});

it('expects copies of backups as soon as they have a bucket, unless a setting says that there are none', async () => {
  Object.assign(env(), { BACKUP_S3_BUCKET: 'copies' });
  expect(await stateOf('backupCopy')).toBe('wrong');
  Object.assign(env(), { BACKUP_COPY_EXPECTED: false });
  expect(await stateOf('backupCopy')).toBe('off');
  Object.assign(env(), { BACKUP_S3_BUCKET: undefined, BACKUP_COPY_EXPECTED: undefined });
});

it('does not take a backup from the future for the newest', async () => {
  await put('backup', after(30 * DAY_MS));
  expect(await stateOf('backup')).toBe('wrong');
  // Clocks are never quite the same.
  await put('backup', after(MINUTE_MS));
  expect(await stateOf('backup')).toBe('ok');
});

it('finds a public address that does not answer, or whose certificate browsers do not trust', async () => {
  const { PUBLIC_URL } = env();
  onTestFinished(() => void Object.assign(env(), { PUBLIC_URL }));
  const seen = async () =>
    (await measureInstallation(now)).find(({ rule }) => rule === 'certificate')?.values.state;
  // The last one speaks no TLS.
  const servers = {
    untrusted: createTlsServer(certificateFor(50)),
    ended: createTlsServer(certificateFor(-1)),
    away: createServer((socket) => void socket.end('220 SMTP')),
  };
  for (const [state, server] of Object.entries(servers)) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    env().PUBLIC_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect([await stateOf('certificate'), await seen()]).toEqual(['wrong', state]);
    server.close();
    expect([await stateOf('certificate'), await seen()]).toEqual(['wrong', 'away']);
  }
  // From here there is no way there, which says nothing of others.
  env().PUBLIC_URL = 'https://nowhere.invalid';
  expect(await stateOf('certificate')).toBe('unknown');
});

it('finds a full disk, a server that takes no mail, and jobs and mails that do not get done', async () => {
  expect([await stateOf('jobs'), await stateOf('mails')]).toEqual(['ok', 'ok']);
  await giveUpJob();
  await db().diskSpace.create({ data: { disk: 'backups', freePercent: 3, freeBytes: 1e9, measuredAt: now } });
  await db().integrationHealth.create({ data: { part: 'mail', failedAt: now, failure: 'refused' } });
  const wrong = (await measureInstallation(now)).filter(({ state }) => state === 'wrong');
  expect(wrong.map(({ rule, values }) => [rule, values])).toEqual([
    ['disk', { percent: 3, disk: 'backups' }],
    ['jobs', { jobs: 1, queue: 'move-file' }],
    ['mails', { mails: 0, server: 'refused' }],
  ]);
  // A large disk has room for long, however full it is.
  await db().diskSpace.updateMany({ data: { freeBytes: 1e12 } });
  expect(await stateOf('disk')).toBe('ok');
});

it('knows its processes: which are there, which crashed, and which is out of memory', async () => {
  Object.assign(env(), { REPLICAS_EXPECTED: 2 });
  expect(await stateOf('replicas')).toBe('wrong');
  await beginPresence();
  const other = { host: 'other', version: '1.0.0', startedAt: now, seenAt: new Date(), load: 0.1 };
  const { id } = await db().productProcess.create({
    data: { id: crypto.randomUUID(), ...other, memoryUsed: 0.95 },
  });
  expect([await stateOf('replicas', new Date()), await stateOf('memory', new Date())]).toEqual([
    'ok',
    'wrong',
  ]);
  expect(await stateOf('restarts', new Date())).toBe('ok');
  // The other one is silent. This one is stopped as it should be.
  await db().productProcess.update({ where: { id }, data: { seenAt: after(-10 * MINUTE_MS) } });
  await endPresence();
  expect([await stateOf('replicas', new Date()), await stateOf('restarts', new Date())]).toEqual([
    'wrong',
    'wrong',
  ]);
  expect(await stateOf('restarts', after(2 * HOUR_MS))).toBe('ok');
  Object.assign(env(), { REPLICAS_EXPECTED: undefined });
});

const OTHER = { host: 'other', version: '1.0.0', startedAt: now, load: 0 };

/** What breaks each rule. The database has a test of its own, since no job runs then. */
const BREAK: Readonly<Record<Exclude<InstallationRule, 'database'>, () => Promise<unknown>>> = {
  backup: () => put('backup', after(-30 * HOUR_MS)),
  backupCopy: () => put('backup-copy', after(-30 * HOUR_MS)),
  restoreDrill: () => put('restore-drill', after(-50 * DAY_MS)),
  disk: () =>
    db().diskSpace.create({ data: { disk: 'database', freePercent: 3, freeBytes: 1e9, measuredAt: now } }),
  async certificate() {
    const server = createTlsServer(certificateFor(5));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    env().PUBLIC_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => void server.close());
  },
  memory: () =>
    db().productProcess.create({
      data: { id: crypto.randomUUID(), ...OTHER, seenAt: new Date(), memoryUsed: 0.95 },
    }),
  restarts: () =>
    db().productProcess.create({
      data: { id: crypto.randomUUID(), ...OTHER, seenAt: after(-5 * MINUTE_MS) },
    }),
  jobs: giveUpJob,
  mails: () =>
    db().integrationHealth.create({ data: { part: 'mail', failedAt: now, failure: 'unauthorized' } }),
  async replicas() {
    env().REPLICAS_EXPECTED = 2;
  },
  async standby() {
    env().DATABASE_READ_URL = env().DATABASE_URL;
  },
};

it.each(RULE_NAMES.filter((rule) => rule !== 'database'))(
  'mails and calls about %s, with what to do',
  async (rule) => {
    const { PUBLIC_URL } = env();
    onTestFinished(
      () =>
        void Object.assign(env(), { PUBLIC_URL, REPLICAS_EXPECTED: undefined, DATABASE_READ_URL: undefined }),
    );
    expect(await stateOf(rule)).not.toBe('wrong');
    await BREAK[rule]();
    await watchInstallation(now);
    await db().operatorAlert.updateMany({ data: { since: after(-DAY_MS) } });
    await watchInstallation(now);
    expect(hooks()).toMatchObject([{ alerts: [{ rule, kind: 'begun' }] }]);
    const text = keyedTextFor('sv', 'installation');
    expect(hooks()[0].text).toContain(text(`rule.${rule}.todo`));
    expect(operator.mails).toHaveLength(1);
  },
);

it('has words for every rule in every language, with what to do', async () => {
  const values = {
    age: 3,
    ever: 'no',
    percent: 3,
    disk: 'x',
    days: 1,
    host: 'x',
    ended: 1,
    jobs: 1,
    queue: 'x',
  };
  const rest = { mails: 2, server: 'refused', there: 1, expected: 2, seconds: 12, state: 'behind' };
  for (const locale of LOCALES) {
    const text = keyedTextFor(locale, 'installation');
    for (const rule of RULE_NAMES)
      for (const kind of ['title', 'ok', 'wrong', 'off', 'todo'] as const)
        expect(text(`rule.${rule}.${kind}`, { ...values, ...rest }), rule).toMatch(/\S{2}/);
  }
});
