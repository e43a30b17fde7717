import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@/lib/domain/time';
import { readInstallation } from '@/lib/features/installation/read-installation';
import { watchDatabase } from '@/lib/features/installation/watch-database';
import { noteActivity } from '@/lib/integrations/identity/session-store';
import { db } from '@/lib/platform/database/db';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { closeSql } from '@/lib/platform/database/sql';
import { databaseState } from '@/lib/platform/database/writable';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { playOperator } from '../../../fixtures/operator';
import { setUpWorld } from '../../../fixtures/world';

setUpWorld();

const operator = playOperator();
const { hooks } = operator;
const { DATABASE_URL } = env();
const owner = openPostgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1 });
const { username, pathname } = new URL(DATABASE_URL);
const role = `ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)}`;

beforeEach(() => {
  Object.assign(operator, { mails: [], called: [] });
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(log, level).mockImplementation(() => undefined);
});
afterAll(() => owner.end());
afterEach(async () => {
  env().DATABASE_URL = DATABASE_URL;
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
  expect([operator.mails.length, hooks().length]).toEqual([0, 0]);
  for (const minute of [4, 5]) await watchDatabase(after(minute));
  expect(operator.mails).toHaveLength(1);
  expect(operator.mails[0]).toContain('To: drift@example.com');
  expect(hooks().map(({ alerts }) => alerts)).toMatchObject([
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
  expect(operator.mails).toHaveLength(2);
  expect(hooks().at(-1)?.alerts).toMatchObject([{ rule: 'database', kind: 'over' }]);
});

it('tells of a database that does not answer, and the page shows what it can', async () => {
  env().DATABASE_URL = DATABASE_URL.replace(/:\d+\//, ':9/');
  await closeSql();
  for (const minute of [10, 13]) await watchDatabase(after(minute));
  expect(operator.mails).toHaveLength(1);
  expect(hooks()[0]?.alerts).toMatchObject([{ kind: 'begun', values: { state: 'away' } }]);
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

it('throws what neither room nor waiting solves', async () => {
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
