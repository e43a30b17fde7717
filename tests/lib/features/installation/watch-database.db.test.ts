import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@/lib/domain/time';
import { readInstallation } from '@/lib/features/installation/read-installation';
import { watchDatabase } from '@/lib/features/installation/watch-database';
import { noteActivity } from '@/lib/integrations/identity/session-store';
import { closeMail } from '@/lib/integrations/mail/mail';
import { db } from '@/lib/platform/database/db';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { closeSql } from '@/lib/platform/database/sql';
import { databaseState } from '@/lib/platform/database/writable';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { setUpWorld } from '../../../fixtures/world';

setUpWorld();

const mails: string[] = [];
const hooks: { alerts: { rule: string; kind: string; values: object }[] }[] = [];
const smtp = new SMTPServer({
  logger: false,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: async (stream, _session, done) => {
    let mail = '';
    for await (const chunk of stream) mail += chunk;
    mails.push(mail);
    done();
  },
});
const web = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  hooks.push(JSON.parse(body));
  response.writeHead(204).end();
});

const given = { ...env() };
const owner = openPostgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1 });
const { username, pathname } = new URL(given.DATABASE_URL);
const role = `ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  Object.assign(env(), {
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    OPERATOR_EMAIL: 'drift@example.com',
    OPERATOR_WEBHOOK_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}/hook`,
  });
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(log, level).mockImplementation(() => undefined);
});
afterAll(async () => {
  Object.assign(env(), given);
  closeMail();
  web.close();
  await owner.end();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
afterEach(async () => {
  env().DATABASE_URL = given.DATABASE_URL;
  await setRoom('RESET temp_file_limit');
});

/** PostgreSQL then refuses a file, as with a full disk. New connections only have the limit. */
async function setRoom(how: string): Promise<void> {
  await owner.unsafe(`${role} ${how}`);
  await closeSql();
}

const now = new Date();
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

it('tells the operator of a full disk and of its end without writing anything, and repeats neither', async () => {
  await watchDatabase(now);
  await setRoom('SET temp_file_limit = 0');
  const noted = vi.spyOn(db().operatorAlert, 'createMany');
  for (const minute of [1, 2, 3]) await watchDatabase(after(minute));
  expect([mails.length, hooks.length]).toEqual([0, 0]);
  for (const minute of [4, 5]) await watchDatabase(after(minute));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: drift@example.com');
  expect(hooks.map(({ alerts }) => alerts)).toMatchObject([
    [{ rule: 'database', kind: 'begun', values: { state: 'full' } }],
  ]);
  expect(noted).not.toHaveBeenCalled();
  const { rules } = await readInstallation(after(5));
  expect(rules.find(({ rule }) => rule === 'database')).toMatchObject({
    state: 'wrong',
    values: { state: 'full' },
    since: after(1),
  });
  await setRoom('RESET temp_file_limit');
  for (const minute of [6, 7]) await watchDatabase(after(minute));
  expect(mails).toHaveLength(2);
  expect(hooks.at(-1)?.alerts).toMatchObject([{ rule: 'database', kind: 'over' }]);
});

it('tells of a database that does not answer, and the page shows what it can', async () => {
  env().DATABASE_URL = given.DATABASE_URL.replace(/:\d+\//, ':9/');
  await closeSql();
  [mails.length, hooks.length] = [0, 0];
  for (const minute of [10, 13]) await watchDatabase(after(minute));
  expect(mails).toHaveLength(1);
  expect(hooks[0]?.alerts).toMatchObject([{ kind: 'begun', values: { state: 'away' } }]);
  vi.spyOn(db().memberOrganisation, 'findMany').mockRejectedValueOnce(
    Object.assign(new Error('gone'), { code: '57P01' }),
  );
  const found = await readInstallation(after(13));
  expect(found).toMatchObject({ organisations: null, jobs: null, refused: null, database: null });
  // What needs no database is measured, and what Prisma still reads is there.
  expect(found.processes).toEqual([]);
  const states = Object.fromEntries(found.rules.map(({ rule, state }) => [rule, state]));
  expect(states).toMatchObject({ database: 'wrong', jobs: 'unknown', certificate: 'off' });
});

it('throws what neither room nor waiting mends', async () => {
  vi.spyOn(db().memberOrganisation, 'findMany').mockRejectedValueOnce(new Error('a defect'));
  await expect(readInstallation()).rejects.toThrow('a defect');
  expect(await databaseState()).toBe('works');
});

it('activity that cannot be recorded keeps nobody from reading', async () => {
  const failing = vi.spyOn(db(), '$executeRaw');
  const session = { sessionId: crypto.randomUUID(), idleSeconds: 120 } as Parameters<typeof noteActivity>[0];
  failing.mockRejectedValueOnce(Object.assign(new Error('could not extend file'), { code: '53100' }));
  await expect(noteActivity(session)).resolves.toBeUndefined();
  failing.mockRejectedValueOnce(new Error('a defect'));
  await expect(noteActivity(session)).rejects.toThrow('a defect');
});
