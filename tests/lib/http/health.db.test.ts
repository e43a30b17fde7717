import { createServer, type Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { closeSql, sql } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { beginDraining } from '@/lib/http/drain';
import { configJson, healthz, readyz } from '@/lib/http/health';

const DATABASE_URL = env().DATABASE_URL;

afterEach(async () => {
  await closeSql();
  env().DATABASE_URL = DATABASE_URL;
  vi.restoreAllMocks();
});

const ready = async () => {
  const response = await readyz();
  return [response.status, await response.json()];
};

it('is ready once the database has every migration', async () => {
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  const [last] = await sql()`
    DELETE FROM _prisma_migrations
    WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING *`;
  expect(await ready()).toEqual([503, { status: 'migrations pending' }]);
  await sql()`INSERT INTO _prisma_migrations ${sql()(last ?? {})}`;
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

it('is alive, but not ready, while the database is gone or does not answer', async () => {
  env().DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  await closeSql();
  expect(await ready()).toEqual([503, { status: 'database unavailable' }]);
  expect((await healthz()).status).toBe(200);

  // Takes the connection and says nothing.
  const silent: Server = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  env().DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
  vi.spyOn(env(), 'DATABASE_TIMEOUT_MS', 'get').mockReturnValue(600);
  await closeSql();
  expect(await ready()).toEqual([503, { status: 'database unavailable' }]);
  silent.close();
  env().DATABASE_URL = DATABASE_URL;
  await closeSql();
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

it('tells browsers what they may know, and no secret', async () => {
  const text = await (await configJson()).text();
  expect(JSON.parse(text)).toMatchObject({ clientId: 'medlemsansokan', telemetry: null });
  for (const secret of [env().AUTH_SECRET, env().AUTH_CLIENT_SECRET, ...env().CASE_LINK_KEYS]) {
    expect(text).not.toContain(secret);
  }
});

it('is alive, but not ready, once it has been told to stop', async () => {
  beginDraining();
  expect(await ready()).toEqual([503, { status: 'draining' }]);
  expect((await healthz()).status).toBe(200);
});
