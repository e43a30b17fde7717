import { randomBytes } from 'node:crypto';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import postgres from 'postgres';
import { parseSettings } from '@/sandbox/config';
import { clearFaults, setFault } from '@/sandbox/faults';
import { readBody } from '@/sandbox/part';
import { startSandbox } from '@/sandbox/server';
import { loadSecrets } from '@/scripts/start/secrets';
import { sandboxSettings } from '@/scripts/start/settings';
import { assembleImage } from '@/scripts/test/image';
import { type Balancer, startBalancer } from './support/balancer';
import { endOfReplica, type Replica, runInImage, startReplica, tryInImage } from './support/replica';

// Runs the product as the image starts it, twice, behind one address, while each replica is replaced. Nobody may notice.
test.setTimeout(240_000);

const CHEF = 'chef@nya.example';

let folder: string;
let admin: postgres.Sql;
let balancer: Balancer;
const database = `replicas_${randomBytes(4).toString('hex')}`;
const replicas: Replica[] = [];
let settings: Record<string, string>;
/** Only the command that migrates knows the role that owns the tables. */
let migrating: Record<string, string>;
let closeSandbox: () => Promise<void> = async () => undefined;

/** The reports from the browser, as the Application Insights SDK sends them. */
const reported: {
  data: { baseType: string; baseData: { name: string; uri?: string; duration?: string } };
}[] = [];
const ingestion = createServer(async (request, response) => {
  response.writeHead(200, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Content-Type': 'application/json',
  });
  if (request.method === 'POST') {
    const items = JSON.parse((await readBody(request)).toString());
    reported.push(...items);
    response.end(JSON.stringify({ itemsReceived: items.length, itemsAccepted: items.length, errors: [] }));
  } else response.end();
});

test.describe.configure({ mode: 'serial' });

/** Returns every file with the time at which it was written. Only a cache may change. */
function filesOf(app: string): string[] {
  return readdirSync(app, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join(app, '.next/cache')))
    .map((file) => `${file} ${lstatSync(file).mtimeMs}`)
    .sort();
}

/** Returns the files of the product that belong to the demonstration, the sandbox or the tests, by their name or content. */
function demonstrationIn(app: string): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.includes('node_modules') && lstatSync(path.join(app, file)).isFile(),
  );
  const named = files.filter((file) => /(^|\/)(seed|sandbox|tests|e2e|templates|demo)/.test(file));
  const saying = files.filter(
    (file) =>
      /\.(m?js|json|ts)$/.test(file) &&
      /Teknikbolagen|Handelsförbundet/.test(readFileSync(path.join(app, file), 'utf8')),
  );
  return [...named, ...saying].sort();
}

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'replicas-'));
  assembleImage('product', path.join(folder, 'app'));
  expect(demonstrationIn(path.join(folder, 'app'))).toEqual([]);
  assembleImage('demonstration', path.join(folder, 'app'));
  const server = process.env.MIGRATION_DATABASE_URL ?? '';
  const serving = process.env.DATABASE_URL ?? '';
  admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`CREATE DATABASE ${database} TEMPLATE template0`);
  balancer = await startBalancer();
  await new Promise<void>((resolve) => ingestion.listen(0, '127.0.0.1', resolve));
  const { port: ingestionPort } = ingestion.address() as AddressInfo;
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
    auth: { clientId: 'medlemsansokan', clientSecret: secrets.AUTH_CLIENT_SECRET },
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
    DATABASE_URL: serving.replace(/[^/]+$/, database),
    DATABASE_TIMEOUT_MS: '15000',
    APPLICATIONINSIGHTS_CONNECTION_STRING: `InstrumentationKey=11111111-2222-4333-8444-555555555555;IngestionEndpoint=http://localhost:${ingestionPort}/`,
  };
  migrating = { ...settings, MIGRATION_DATABASE_URL: server.replace(/[^/]+$/, database) };
  process.env.BASE_URL = balancer.url;
  process.env.SANDBOX_URL = sandbox.url;
});

test.afterAll(async () => {
  for (const replica of replicas) for (const line of replica.errors()) console.error(line);
  for (const replica of replicas) replica.kill();
  balancer?.close();
  ingestion.close();
  ingestion.closeAllConnections();
  await closeSandbox();
  await admin.unsafe(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

const SCRIPT = '_next/static/chunks/of-the-build-before.js';

/** Makes a copy of the product with one more script, as the previous build may have had. */
function buildBefore(app: string): string {
  const before = `${app}-before`;
  cpSync(app, before, { recursive: true, verbatimSymlinks: true });
  writeFileSync(path.join(before, SCRIPT.replace('_next', '.next')), 'self.isOfTheBuildBefore = true;\n');
  return before;
}

async function expectScriptOfTheBuildBefore({ url }: Pick<Replica, 'url'>): Promise<void> {
  const answer = await fetch(`${url}/${SCRIPT}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/javascript/);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await answer.text()).toBe('self.isOfTheBuildBefore = true;\n');
}

test('two replicas serve the journey while one after the other is replaced', async () => {
  const app = path.join(folder, 'app');
  expect(runInImage(app, 'migrate', migrating)).toMatch(/^Applied: /);
  expect(runInImage(app, 'migrate', migrating)).toBe('Nothing to apply.\n');
  runInImage(app, 'demo-data', settings);
  // An operator's first day, before anything serves. The mail waits for the first replica.
  const create = ['create', 'nya', '--name', 'Nya', '--email', 'nya@example.com', '--administrator', CHEF];
  expect(runInImage(app, 'organisation', settings, create)).toContain('nya is made, and closed.');
  const start = async (build = app) => {
    const replica = await startReplica(build, settings);
    replicas.push(replica);
    balancer.backends.add(replica.url);
    await expect.poll(() => balancer.ready.has(replica.url), { timeout: 30_000 }).toBe(true);
    return replica;
  };
  const files = filesOf(app);
  // Neither applicants nor the start of the product need the identity provider.
  setFault('oidc', 'down');
  const [first, second] = await Promise.all([start(buildBefore(app)), start()]);

  await expectScriptOfTheBuildBefore(first);
  await expectScriptOfTheBuildBefore(second);

  const { submittedCase } = await import('./support/prepared-case');
  const { mailsTo } = await import('./support/sandbox');
  const emails: string[] = [];
  let isReplacing = true;
  /** Repeats an applicant's whole way. Any refused or interrupted request fails it. */
  const applyAgainAndAgain = async () => {
    do emails.push((await submittedCase()).email);
    while (isReplacing);
  };
  /** Starts a new replica, and only then stops the old one. */
  const replace = async (old: Replica) => {
    await start();
    const { code, log } = await old.stop();
    balancer.backends.delete(old.url);
    expect(code, log).toBe(0);
    expect(log.trim().split('\n').at(-1)).toContain('"event":"stopped","isAnswered":true');
    // The replica logged no error while it ran.
    expect(log).not.toContain('"level":"error"');
  };
  const replaceBoth = async () => {
    await replace(first);
    await replace(second);
    isReplacing = false;
  };
  await Promise.all([replaceBoth(), applyAgainAndAgain(), applyAgainAndAgain()]);

  // Pages of the previous build are still open when all its replicas are gone.
  for (const { url } of replicas.slice(2)) await expectScriptOfTheBuildBefore({ url });
  expect(emails.length).toBeGreaterThanOrEqual(2);
  expect([...balancer.given.values()].filter((count) => count > 0)).toHaveLength(4);
  for (const email of emails) {
    // Created, sent for signing, signed: each mail is sent once, whichever replica sends it.
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(3);
  }
  expect((await mailsTo(CHEF)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Nya')]);
  const exported = runInImage(app, 'organisation', settings, ['export', 'nya']);
  expect(JSON.parse(exported)).toMatchObject({ source: { organisation: 'nya', version: null } });
  expect(runInImage(app, 'audit-verify', settings)).toContain(', 0 faults.');
  expect(runInImage(app, 'retention', settings)).toBe('0 cases.\n');
  // As in an image with a read-only file system.
  expect(filesOf(app)).toEqual(files);
});

test('what cannot start ends and says why, in words and without a secret', () => {
  const app = path.join(folder, 'app');
  const broken = { ...settings, SMTP_URL: 'smtp://user:canary@mail.example.org:25' };
  const { code, log } = endOfReplica(app, broken);
  expect(code).toBe(1);
  expect(log).toContain('"message":"A live start is refused. SMTP_URL: must be smtps');
  expect(log).not.toContain('canary');
  for (const command of ['migrate', 'retention', 'audit-verify', 'restore-drill']) {
    const { status, stderr } = tryInImage(app, command, {
      ...settings,
      DATABASE_URL: 'postgresql://user:canary@127.0.0.1:9/none',
    });
    expect([command, status]).toEqual([command, 1]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/nothing answers at 127.0.0.1:9|Can't reach database server/);
    expect(stderr).not.toContain('canary');
  }
});

test('the browser reports each page by its route, with its time, and nothing that names a case', async ({
  page,
}) => {
  const views = () =>
    reported.filter(({ data }) => data.baseType === 'PageviewData').map(({ data }) => data.baseData);
  const violations: string[] = [];
  page.on('console', (line) => line.type() === 'error' && violations.push(line.text()));
  await page.goto(`${balancer.url}/apply/teknikbolagen`);
  await expect.poll(() => views().map(({ name }) => name)).toEqual(['/apply/:moSlug']);
  await page.locator('a[href*="/forgot"]').first().click();
  await expect
    .poll(() => views().map(({ name }) => name))
    .toEqual(['/apply/:moSlug', '/apply/:moSlug/forgot']);
  const { createdCase } = await import('./support/prepared-case');
  const { id, link, token, orgNo } = await createdCase();
  await page.goto(link);
  await expect.poll(() => views().at(-1)?.name).toBe('/case/:caseId');
  for (const { duration } of views()) expect(duration).toMatch(/^00:0\d:\d\d\.\d{3}$/);
  for (const secret of [id, token, orgNo]) expect(JSON.stringify(reported)).not.toContain(secret);
  expect(violations).toEqual([]);
});

test('replicas that started while the identity provider was away say so kindly, and sign in when it is back', async ({
  page,
}) => {
  await page.goto(`${balancer.url}/`);
  await expect(page).toHaveURL(`${balancer.url}/failed?reason=away`);
  await expect(page.getByRole('main')).toContainText('Inloggningstjänsten svarar inte just nu.');
  clearFaults();
  await page.getByRole('main').getByRole('link').click();
  await page.getByRole('button', { name: 'Anna Admin' }).click();
  await expect(page).toHaveURL(new RegExp(`^${balancer.url}/\\?work=`));
  // Somebody who is signed in can keep working while the provider is down.
  setFault('oidc', 'down');
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`^${balancer.url}/\\?work=`));
  clearFaults();
});
