import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '@/lib/domain/time';
import { queue } from '@/lib/engine/jobs/queue';
import { closeMail } from '@/lib/integrations/mail/mail';
import { db } from '@/lib/platform/database/db';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { type Env, env } from '@/lib/platform/settings/env';
import { clearFaults, setFault } from '@/sandbox/faults';
import type { RunningSandbox } from '@/sandbox/server';
import { checkConnections, checkInstallation } from '@/scripts/operation/connections';
import { tryServingRole, tryStandby } from '@/scripts/operation/database-checks';
import { type Clamd, startClamd } from '../../fixtures/clamd';
import { type ObjectStore, startObjectStore } from '../../fixtures/object-store';
import { startTestSandbox } from '../../sandbox/start';
import { createTestDatabase } from '../../setup/database';

let sandbox: RunningSandbox;
let clamd: Clamd;
let store: ObjectStore;
let product: Server;
let readyz = 200;
let requests: string[] = [];
beforeAll(async () => {
  const { AUTH_CLIENT_SECRET = '', REGISTER_API_KEY = '', CREDITSAFE_PASSWORD = '' } = process.env;
  sandbox = await startTestSandbox({
    auth: { clientId: 'medlemsansokan', clientSecret: AUTH_CLIENT_SECRET },
    registerApiKey: REGISTER_API_KEY,
    creditsafe: { username: process.env.CREDITSAFE_USERNAME ?? '', password: CREDITSAFE_PASSWORD },
  });
  clamd = await startClamd();
  store = await startObjectStore();
  product = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(readyz).end();
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    PUBLIC_URL: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
    AUTH_ISSUER: `${sandbox.url}/oidc`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    GETACCEPT_URL: `${sandbox.url}/getaccept`,
    REGISTER_URL: `${sandbox.url}/register`,
    CREDITSAFE_URL: `${sandbox.url}/creditsafe`,
    S3_URL: store.settings.S3_URL,
    S3_REGION: 'eu-north-1',
    S3_ACCESS_KEY_ID: 'test-access-key',
    S3_SECRET_ACCESS_KEY: 'test-secret-access-key',
    DATABASE_DIRECT_URL: process.env.DATABASE_URL,
  });
});
beforeEach(() => {
  readyz = 200;
  requests = [];
  closeMail();
});
afterEach(() => {
  clearFaults();
  vi.restoreAllMocks();
});
afterAll(async () => {
  closeMail();
  clamd.close();
  store.close();
  product.close();
  await sandbox.close();
});

/** Sets a setting for one test. */
const set = <Name extends keyof Env>(name: Name, value: Env[Name] | undefined) =>
  vi.spyOn(env(), name, 'get').mockReturnValue(value as Env[Name]);

/** What is found, by part. */
async function find(address?: string, longestMs?: number): Promise<Record<string, string>> {
  const findings = await checkConnections(address, longestMs);
  return Object.fromEntries(findings.map(({ part, state, text }) => [part, `${state} ${text}`]));
}

/** An identity provider whose clock is so many seconds ahead, or which does not tell it. */
async function startProvider(ahead: number | null) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.sendDate = false;
    if (ahead !== null) response.setHeader('Date', new Date(Date.now() + ahead * 1_000).toUTCString());
    const found = { issuer: url, jwks_uri: `${url}/keys`, token_endpoint: `${url}/token` };
    response.end(JSON.stringify({ ...found, keys: [{}], error: 'invalid_grant' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests: paths, close: () => server.close() };
}

describe('every connection', () => {
  it('is in order with the sandbox, and leaves nothing behind', async () => {
    const found = await find();
    expect(Object.values(found).filter((text) => !text.startsWith('ok '))).toEqual([
      'off not configured: lists read the primary (DATABASE_READ_URL)',
      ...Object.entries(found).flatMap(([part, text]) => (part.startsWith('sender: ') ? [text] : [])),
      'off not configured: nobody is notified of faults (OPERATOR_EMAIL, OPERATOR_WEBHOOK_URL and HEARTBEAT_URL)',
    ]);
    expect(found['sender: SPF']).toBe(
      'off not configured: mail stays on this machine (the DNS of MAIL_FROM)',
    );
    expect(Object.keys(found)).toHaveLength(17);
    expect(found.database).toMatch(/PostgreSQL 1\d\.\d/);
    expect(found['identity provider']).toContain('/api/auth/callback/oidc');
    expect(store.objects.size).toBe(0);
    expect(store.calls.map((call) => call.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    expect(requests).toEqual(['/readyz']);
  });

  it('sends a mail to an address', async () => {
    expect((await find('operator@example.org')).mail).toBe(
      'ok a mail is on its way to operator@example.org: look whether it comes, and not as spam',
    );
    const to = encodeURIComponent('operator@example.org');
    const mails = await (await fetch(`${sandbox.url}/mail/api/messages?to=${to}`)).text();
    expect(mails).toContain('Medlemsansökan: test');
  });

  it('says how the operator is notified, and tries it for somebody who gives an address', async () => {
    const unset = { OPERATOR_EMAIL: undefined, OPERATOR_WEBHOOK_URL: undefined, HEARTBEAT_URL: undefined };
    onTestFinished(() => void Object.assign(env(), unset));
    Object.assign(env(), { OPERATOR_EMAIL: 'drift@example.org' });
    expect((await find()).alerts).toBe('ok by mail to drift@example.org');
    const [OPERATOR_WEBHOOK_URL, HEARTBEAT_URL] = ['hook', 'alive'].map(
      (name) => `${process.env.PUBLIC_URL}/${name}`,
    );
    Object.assign(env(), { OPERATOR_WEBHOOK_URL, HEARTBEAT_URL });
    expect((await find()).alerts).toBe('ok by mail to drift@example.org, the webhook, the heartbeat');
    expect(requests).toEqual(['/readyz', '/readyz']);
    await find('operator@example.org');
    expect(requests).toEqual(expect.arrayContaining(['/hook', '/alive']));
    Object.assign(env(), { HEARTBEAT_URL: 'http://127.0.0.1:1/alive' });
    expect((await find('operator@example.org')).alerts).toMatch(/^wrong .*HEARTBEAT_URL$/);
  });

  it('that is not configured says what that means', async () => {
    for (const name of ['GETACCEPT_URL', 'REGISTER_URL', 'CREDITSAFE_URL', 'S3_URL', 'CLAMD_URL'] as const)
      set(name, undefined);
    set('MIGRATION_DATABASE_URL', undefined);
    set('DATABASE_DIRECT_URL', undefined);
    const found = await find();
    expect(Object.values(found).filter((text) => text.startsWith('off not configured: '))).toHaveLength(12);
    expect(found['credit reports']).toContain('CREDITSAFE_URL');
  });
});

it('a job that was given up is wrong, and says what it failed with, without addresses', async () => {
  const boss = await queue();
  const id = (await boss.send('send-mail', {}, { retryLimit: 0 })) ?? '';
  await boss.fetch('send-mail');
  await boss.fail('send-mail', id, new Error('550 vera@example.com is unknown'));
  expect((await find())['background jobs']).toMatch(
    /^wrong do not get done: 1 of send-mail since 20\S+Z \(550 … is unknown\): look at the log lines/,
  );
  await boss.deleteAllJobs('send-mail');
  expect((await find())['background jobs']).toMatch(/^ok /);
});

it('says of backups, disk, certificate and processes how they are, what is off, and what to do', async () => {
  const found = async () =>
    Object.fromEntries(
      (await checkInstallation()).map(({ part, state, text }) => [part, `${state} ${text}`]),
    );
  expect(await found()).toMatchObject({
    backup: expect.stringMatching(/^off No backups are reported here/),
    'copy elsewhere': expect.stringMatching(/^off /),
    disk: expect.stringMatching(/^(ok|wrong) .*\d+% is free/),
    certificate: 'off The public address is used without https.',
    restarts: 'ok No process has crashed in the last hour.',
  });
  await db().integrationHealth.create({
    data: { part: 'backup', succeededAt: new Date(Date.now() - 30 * HOUR_MS) },
  });
  expect((await found()).backup).toBe(
    'wrong The newest is 30 hours old. Run docker compose logs backup. Often the disk is full or the database is down.',
  );
  await db().integrationHealth.delete({ where: { part: 'backup' } });
  set('PUBLIC_URL', 'https://nowhere.invalid');
  expect((await found()).certificate).toBe('note This cannot be measured from here.');
});

it('a database whose disk takes no file is wrong, although it can be read', async () => {
  const { url, ownerUrl, close } = await createTestDatabase();
  const { username, pathname } = new URL(url);
  const owner = openPostgres(ownerUrl, { max: 1 });
  try {
    expect(await tryServingRole(url, 'sandbox')).toMatch(/^PostgreSQL/);
    await owner.unsafe(`ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET temp_file_limit = 0`);
    await expect(tryServingRole(url, 'sandbox')).rejects.toThrow('its disk is full');
  } finally {
    await owner.end();
    await close();
  }
});

it('an installation that cannot be measured is wrong, and what a database that is away keeps is unknown', async () => {
  const failing = vi.spyOn(db().diskSpace, 'findMany');
  failing.mockRejectedValueOnce(Object.assign(new Error('no such table'), { code: '42P01' }));
  expect(await checkInstallation()).toEqual([
    { part: 'installation', state: 'wrong', text: 'cannot be measured: cannot be reached (42P01)' },
  ]);
  failing.mockRejectedValueOnce(Object.assign(new Error('No space left'), { code: '53100' }));
  expect((await checkInstallation()).find(({ part }) => part === 'disk')).toMatchObject({ state: 'note' });
});

it('outward work is held after a restore, until it is released', async () => {
  await db().outwardHold.create({ data: {} });
  expect((await find())['background jobs']).toMatch(
    /^wrong held since 20\S+Z, .*until the command outward release/,
  );
  await db().outwardHold.deleteMany();
  expect((await find())['background jobs']).toMatch(/^ok /);
});

it('a standby that is a primary is wrong', async () => {
  const { DATABASE_URL } = env();
  await expect(tryStandby(DATABASE_URL, DATABASE_URL)).rejects.toThrow('is a primary, so nothing reads it');
});

describe('what is wrong', () => {
  it.each<[string, () => unknown, RegExp]>([
    [
      'identity provider',
      () => set('AUTH_ISSUER', `${sandbox.url}/oidc/`),
      /it calls itself .*\/oidc, which/,
    ],
    ['identity provider', () => set('AUTH_ISSUER', `${sandbox.url}/nowhere`), /look at AUTH_ISSUER$/],
    ['identity provider', () => set('AUTH_CLIENT_SECRET', 'canary'), /does not know AUTH_CLIENT_ID with/],
    ['mail', () => set('SMTP_URL', 'smtp://127.0.0.1:1'), /cannot be reached.*SMTP_URL/],
    [
      'signing service',
      () => set('GETACCEPT_PASSWORD', 'canary'),
      /refuses the login of the service account/,
    ],
    ['register', () => set('REGISTER_API_KEY', 'canary'), /refuses the login \(401\): look at REGISTER_URL/],
    ['register', () => setFault('register', 'garbage'), /something else than expected/],
    ['credit reports', () => set('CREDITSAFE_PASSWORD', 'canary'), /refuses the login \(401\)/],
    ['object store', () => set('S3_SECRET_ACCESS_KEY', 'canary'), /refuses the login \(403\)/],
    ['virus scanner', () => set('CLAMD_URL', 'tcp://127.0.0.1:1'), /cannot be reached.*CLAMD_URL/],
    ['public address', () => set('PUBLIC_URL', 'http://127.0.0.1:1'), /cannot be reached from here/],
    [
      'public address',
      () => {
        readyz = 503;
      },
      /answers 503 to \/readyz/,
    ],
    ['database owner', () => set('MIGRATION_DATABASE_URL', env().DATABASE_URL), /needs its own/],
    [
      'database without pooler',
      () => set('DATABASE_DIRECT_URL', env().MIGRATION_DATABASE_URL?.replace(/[^/]+$/, 'postgres')),
      /receives nothing from DATABASE_URL: .*look at DATABASE_DIRECT_URL$/,
    ],
    [
      'database',
      () => set('MODE', 'live') && set('DATABASE_URL', env().MIGRATION_DATABASE_URL ?? ''),
      /is a superuser/,
    ],
    [
      'database',
      () => set('DATABASE_URL', 'postgres://canary:canary@127.0.0.1:1/x'),
      /cannot be reached \(ECONNREFUSED\)/,
    ],
  ])('with %s is said, alone, with where to look', async (part, spoil, message) => {
    spoil();
    const found = await find();
    expect(found[part]).toMatch(/^wrong /);
    expect(found[part]).toMatch(message);
    expect(Object.values(found).join('\n')).not.toContain('canary');
    const others = Object.entries(found).filter(
      ([name]) => name !== part && !/^(database|public|mail)/.test(name),
    );
    expect(others.filter(([, text]) => text.startsWith('wrong'))).toEqual([]);
  });

  it.each([
    [45, /^wrong its clock is 4\d seconds ahead of ours, .*look at AUTH_ISSUER$/],
    [-45, /^wrong its clock is 4\d seconds behind ours, .*look at AUTH_ISSUER$/],
    [5, /^ok 1 keys, clock and client in order/],
    [null, /^ok 1 keys, client in order, its clock is not known/],
  ])(
    'with the clock of the identity provider, %j seconds ahead, is said, by one look at its keys',
    async (ahead, message) => {
      const provider = await startProvider(ahead);
      set('AUTH_ISSUER', provider.url);
      expect((await find())['identity provider']).toMatch(message);
      expect(provider.requests.filter((path) => path === '/keys')).toHaveLength(1);
      provider.close();
    },
  );

  it('with a database without tables is said', async () => {
    const empty = await createTestDatabase('empty');
    set('DATABASE_URL', empty.ownerUrl);
    expect((await find()).database).toMatch(/^wrong lacks the extension pg_trgm/);
    await empty.close();
  });

  it('ends by a limit of time', async () => {
    setFault('register', 'slow', { ms: 1_500 });
    expect((await find(undefined, 300)).register).toContain('no answer within 0.3 seconds');
  });
});
