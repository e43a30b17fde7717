import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import postgres from 'postgres';
import { parseSettings } from '@/sandbox/config';
import { startSandbox } from '@/sandbox/server';
import { loadSecrets } from '@/scripts/start/secrets';
import { sandboxSettings } from '@/scripts/start/settings';
import { type Balancer, startBalancer } from './support/balancer';
import { type Replica, runInImage, startReplica } from './support/replica';

// The product as the image starts it, twice, behind one address, while each is replaced: nobody notices.
test.setTimeout(240_000);

let folder: string;
let admin: postgres.Sql;
let balancer: Balancer;
const database = `replicas_${randomBytes(4).toString('hex')}`;
const replicas: Replica[] = [];
let settings: Record<string, string>;
let closeSandbox: () => Promise<void> = async () => undefined;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'replicas-'));
  cpSync('.next/standalone', path.join(folder, 'app'), { recursive: true });
  const server = process.env.DATABASE_URL ?? '';
  admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`CREATE DATABASE ${database} TEMPLATE template0`);
  balancer = await startBalancer();
  const secrets = loadSecrets(folder);
  const sandbox = await startSandbox({
    ...parseSettings({}),
    port: 0,
    smtpPort: 0,
    appUrl: balancer.url,
    mailWebhookPrivateKey: secrets.MAIL_WEBHOOK_PRIVATE_KEY,
    signingWebhookSecret: secrets.SIGNING_WEBHOOK_SECRET,
    registerWebhookSecret: secrets.REGISTER_WEBHOOK_SECRET,
    registerApiKey: secrets.REGISTER_API_KEY,
    creditsafe: { username: 'sandbox', password: secrets.CREDITSAFE_PASSWORD },
  });
  closeSandbox = () => sandbox.close();
  const ports = {
    app: balancer.port,
    sandbox: Number(new URL(sandbox.url).port),
    smtp: sandbox.smtpPort,
    database: 0,
  };
  settings = {
    ...sandboxSettings(ports, secrets),
    MODE: 'live',
    ALLOW_INSECURE: 'loopback',
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '1',
    DATABASE_URL: server.replace(/[^/]+$/, database),
    DATABASE_TIMEOUT_MS: '15000',
  };
  process.env.BASE_URL = balancer.url;
  process.env.SANDBOX_URL = sandbox.url;
});

test.afterAll(async () => {
  for (const replica of replicas) replica.kill();
  balancer.close();
  await closeSandbox();
  await admin.unsafe(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

test('two replicas serve the journey while one after the other is replaced', async () => {
  const app = path.join(folder, 'app');
  expect(runInImage(app, 'migrate', settings)).toMatch(/^Applied: /);
  expect(runInImage(app, 'migrate', settings)).toBe('Nothing to apply.\n');
  runInImage(app, 'demo-data', settings);
  const start = async () => {
    const replica = await startReplica(app, settings);
    replicas.push(replica);
    balancer.backends.add(replica.url);
    await expect.poll(() => balancer.ready.has(replica.url), { timeout: 30_000 }).toBe(true);
    return replica;
  };
  const [first, second] = await Promise.all([start(), start()]);

  const { submittedCase } = await import('./support/prepared-case');
  const { mailsTo } = await import('./support/sandbox');
  const emails: string[] = [];
  let isReplacing = true;
  /** An applicant's whole way, again and again: any refused or cut request fails it. */
  const applyAgainAndAgain = async () => {
    do emails.push((await submittedCase()).email);
    while (isReplacing);
  };
  /** A new one is ready before the old one is told to stop. */
  const replace = async (old: Replica) => {
    await start();
    const { code, log } = await old.stop();
    balancer.backends.delete(old.url);
    expect(code, log).toBe(0);
    expect(log.trim().split('\n').at(-1)).toContain('"event":"stopped","isAnswered":true');
    // Once at the start of each of the two; nothing else goes wrong.
    expect(log).not.toContain('"level":"error"');
  };
  const replaceBoth = async () => {
    await replace(first);
    await replace(second);
    isReplacing = false;
  };
  await Promise.all([replaceBoth(), applyAgainAndAgain(), applyAgainAndAgain()]);

  expect(emails.length).toBeGreaterThanOrEqual(2);
  expect([...balancer.given.values()].filter((count) => count > 0)).toHaveLength(4);
  for (const email of emails) {
    // Created, sent for signing, signed: every mail once, whichever replica sent it.
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(3);
  }
  expect(runInImage(app, 'audit-verify', settings)).toContain(', 0 faults.');
  expect(runInImage(app, 'retention', settings)).toBe('0 cases.\n');
});
