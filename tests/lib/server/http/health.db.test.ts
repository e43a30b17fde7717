import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as migrations from '@/lib/platform/database/migrate';
import { closeSql } from '@/lib/platform/database/sql';
import { beginDraining } from '@/lib/platform/process/drain';
import { env } from '@/lib/platform/settings/env';
import { configJson, healthz, READY_MS, readyz } from '@/lib/server/http/health';
import { asOwner } from '../../../fixtures/owner';

const DATABASE_URL = env().DATABASE_URL;

const clock = performance.now.bind(performance);
let later = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + later);
});
afterEach(async () => {
  await closeSql();
  env().DATABASE_URL = DATABASE_URL;
  vi.restoreAllMocks();
});

const ready = async () => {
  // The result of a moment ago is reported again.
  later += READY_MS;
  const response = await readyz();
  return [response.status, await response.json()];
};

it('is ready once the database has every migration', async () => {
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  const [last] = await asOwner(
    (owner) => owner`
    DELETE FROM _prisma_migrations
    WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING *`,
  );
  expect(await ready()).toEqual([503, { status: 'migrations pending' }]);
  await asOwner((owner) => owner`INSERT INTO _prisma_migrations ${owner(last ?? {})}`);
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

it('says to browsers where telemetry goes, by connection string or by key', async () => {
  const telemetry = async () => (await (await configJson()).json()).telemetry;
  env().APPLICATIONINSIGHTS_INSTRUMENTATION_KEY = '11111111-2222-4333-8444-555555555555';
  expect(await telemetry()).toEqual({
    connectionString: 'InstrumentationKey=11111111-2222-4333-8444-555555555555',
  });
  env().APPLICATIONINSIGHTS_CONNECTION_STRING = 'InstrumentationKey=1;IngestionEndpoint=https://t.example/';
  expect(await telemetry()).toEqual({
    connectionString: 'InstrumentationKey=1;IngestionEndpoint=https://t.example/',
  });
  env().APPLICATIONINSIGHTS_CONNECTION_STRING = undefined;
  env().APPLICATIONINSIGHTS_INSTRUMENTATION_KEY = undefined;
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

it('queries the database once a second, however many requests come', async () => {
  const pending = vi.spyOn(migrations, 'pendingMigrations');
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  const answers = await Promise.all(Array.from({ length: 100 }, () => readyz()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
  expect(pending).toHaveBeenCalledTimes(1);
});

it('says to browsers what they may know, and no secret', async () => {
  const text = await (await configJson()).text();
  const { PUBLIC_URL, AUTH_ISSUER, AUTH_SCOPE } = env();
  expect(JSON.parse(text)).toEqual({
    apiBaseUrl: `${PUBLIC_URL}/api`,
    clientId: 'medlemsansokan',
    authority: AUTH_ISSUER,
    // As it is registered at the identity provider, and as the library of sign-in is answered.
    redirectUri: `${PUBLIC_URL}/api/auth/callback/oidc`,
    scope: AUTH_SCOPE,
    telemetry: null,
  });
  for (const secret of [...env().AUTH_SECRET, env().AUTH_CLIENT_SECRET, ...env().CASE_LINK_KEYS]) {
    expect(text).not.toContain(secret);
  }
});

it('is alive, but not ready, once it is stopping', async () => {
  beginDraining();
  expect(await ready()).toEqual([503, { status: 'draining' }]);
  expect((await healthz()).status).toBe(200);
});
