import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import { leadNames, PARTNERS, PUBLIC_URL } from './compose/names';
import {
  type Application,
  apply,
  expectOnce,
  fillInAndSign,
  mailsTo,
  newCompany,
  openMailed,
  openOrganisation,
  setMailServer,
  statusOf,
  tryToApply,
  until,
  writing,
} from './compose/people';
import { installCommands, treatmentOf } from './install-commands';

/*
 * `npm run test:compose`: the commands of docs/install.md on a container engine, with the compose file and the scripts of deploy/ as they are,
 * and what happens to an installation in use. It needs root on Linux, Docker with `docker compose`, or with Debian's docker-compose, both
 * images of this version (`docker compose build`, or those of a release), age and openssl. Without them it says what is missing, and ends
 * with 77. The sandbox plays sign-in, signing service and mail server, by TLS with a CA of its own.
 */
const MISSING = 77;
const document = readFileSync('docs/install.md', 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const commands = installCommands(document);

/** The command of the document that begins like this, without `sudo`. Throws an AssertionError if it has none. */
function documented(start: string): string {
  const command = commands.find((one) => one.startsWith(`sudo ${start}`));
  assert(command, `docs/install.md has no command that begins with: ${start}`);
  return command.replace(/^sudo /, '');
}

const answers = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

function missing(): string[] {
  const images = ['medlemsansokan', 'medlemsansokan-backup'].map((name) => `${name}:${version}`);
  if (!answers('docker', 'info')) return ['a Docker that runs'];
  return [
    ...(answers('docker', 'compose', 'version') || answers('docker-compose', '--version')
      ? []
      : ['docker compose']),
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...['age', 'openssl'].filter((tool) => !answers(tool, tool === 'age' ? '--version' : 'version')),
    // It ends with everything that it made, and would end an installation with it.
    ...(answers('docker', 'volume', 'inspect', 'medlemsansokan_database')
      ? ['an engine that has no installation of the product']
      : []),
    ...images.filter((image) => !answers('docker', 'image', 'inspect', image)),
  ];
}

/** Version 1 knows neither the name of a project in the file, nor how to wait for a service. */
const COMPOSE_1 = `#!/bin/bash
set -euo pipefail
[[ \${1:-} != -f ]] || shift 2
sed '/^name:/d' docker-compose.production.yml >.compose-1.yml
args=() wait=''
while [[ $# -gt 0 ]]; do
  case $1 in --wait) wait=1 ;; --wait-timeout) shift ;; *) args+=("$1") ;; esac
  shift
done
run() { docker-compose --project-name medlemsansokan --file .compose-1.yml "$@"; }
# It lists services of profiles that are off.
[[ "\${args[*]}" != 'config --services' ]] || { run config --services | grep --invert-match '^app2$'; exit; }
run "\${args[@]}"
[[ -n $wait ]] || exit 0
for _ in $(seq 90); do
  [[ $(docker inspect --format '{{.State.Health.Status}}' "$(run ps --quiet "\${args[-1]}")") != healthy ]] || exit 0
  sleep 2
done
exit 1
`;

const folder = mkdtempSync(path.join(tmpdir(), 'test-compose-'));
const home = path.join(folder, 'medlemsansokan');
/** The key and the certificate of the other systems. */
const partners = path.join(folder, 'partners');
/** The disk of the database, once it is made. */
let disk = '';
let compose = 'docker compose';
let done = 0;

/** Runs a line of the document as the shell of an operator would. Returns what it said. */
function run(line: string, { status = 0, input = '', settings = {} as Record<string, string> } = {}): string {
  console.log(`$ ${line}`);
  const command = line
    .replaceAll('docker compose', compose)
    // Version 1 takes a terminal for granted.
    .replaceAll(`${compose} exec`, `${compose} exec -T`);
  const result = spawnSync('bash', ['-c', command], {
    cwd: home,
    input,
    encoding: 'utf8',
    env: { ...process.env, COMPOSE: compose, ...settings },
  });
  const said = `${result.stdout}${result.stderr}`;
  assert.equal(result.status, status, `${line} ended with ${result.status}: ${said}`);
  done += 1;
  return said;
}

const backup = (what: string) =>
  `${documented('docker compose exec backup bash /usr/local/bin/backup').replace(/backup (now|drop).*$/, `backup ${what}`)}`;
/** The container of a service, which each version of compose names in another way. */
function container(service: string): string {
  const line = `${compose} -f docker-compose.production.yml ps --quiet ${service}`;
  return spawnSync('bash', ['-c', line], { cwd: home, encoding: 'utf8' }).stdout.trim();
}

const inspect = (service: string, format: string): string =>
  spawnSync('docker', ['inspect', '--format', format, container(service)], {
    encoding: 'utf8',
  }).stdout.trim();

const isReady = () =>
  answers(
    'docker',
    'exec',
    container('app'),
    'node',
    '-e',
    "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))",
  );

async function untilReady(what: string): Promise<void> {
  const start = Date.now();
  while (!isReady()) {
    assert(Date.now() - start < 180_000, `The product is not ready in three minutes ${what}.`);
    await wait(1_000);
  }
  console.log(`  ready ${what}, after ${Math.round((Date.now() - start) / 1_000)} s`);
}

const secretOf = (name: string) => readFileSync(path.join(home, 'secrets', name), 'utf8').trim();

const SLUG = 'teknik';
const OPERATOR = 'drift@example.org';
const DATABASE_VOLUME = 'medlemsansokan_database';
const PARTNERS_NAME = 'medlemsansokan-partners';

/** A command that the test itself needs. Throws an AssertionError with what it said. */
function must(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  assert.equal(status, 0, `${program} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Gives the volume of the database a disk of its own, small enough to be filled. */
function makeDisk(): void {
  const labels = ['project=medlemsansokan', 'volume=database'].map(
    (label) => `--label=com.docker.compose.${label}`,
  );
  must('docker', 'volume', 'create', ...labels, DATABASE_VOLUME);
  disk = must('docker', 'volume', 'inspect', '--format', '{{.Mountpoint}}', DATABASE_VOLUME).trim();
  must('mount', '-t', 'tmpfs', '-o', 'size=700m,mode=1777', 'tmpfs', disk);
}

/** A certificate for the other systems, which the installation trusts as a CA of its own. */
function makeCertificate(): void {
  const names = PARTNERS.map((name) => `DNS:${name}`).join(',');
  const files = ['-keyout', path.join(partners, 'key.pem'), '-out', path.join(partners, 'cert.pem')];
  must(
    ...(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'] as const),
    ...['-subj', '/CN=partners.test', '-addext', `subjectAltName=${names}`, ...files],
  );
  cpSync(path.join(partners, 'cert.pem'), path.join(home, 'own-ca.pem'));
}

/** Starts the other systems next to the product, and lets this process reach them and the product. */
async function startPartners(settings: Record<string, string>): Promise<void> {
  const root = '/data/caddy/pki/authorities/local/root.crt';
  const ca = await until('the CA of Caddy', async () => {
    const { status, stdout } = spawnSync('docker', ['exec', container('caddy'), 'cat', root], {
      encoding: 'utf8',
    });
    return status === 0 ? stdout : undefined;
  });
  writeFileSync(path.join(partners, 'caddy.crt'), ca);
  const given = {
    ...settings,
    APP_URL: PUBLIC_URL,
    SANDBOX_URL: `https://${PARTNERS[0]}`,
    NODE_EXTRA_CA_CERTS: '/partners/caddy.crt',
  };
  must(
    ...(['docker', 'run', '--detach', '--name', PARTNERS_NAME, '--user', '0:0'] as const),
    ...['--network', 'medlemsansokan_outside', ...PARTNERS.map((name) => `--network-alias=${name}`)],
    ...Object.entries(given).map(([name, value]) => `--env=${name}=${value}`),
    ...[`--volume=${process.cwd()}:/checkout:ro`, `--volume=${partners}:/partners:ro`, '--workdir=/checkout'],
    ...[IMAGE, 'node', '--import', 'tsx', 'scripts/test/compose/partners.ts', '/partners'],
  );
  const address = must(
    ...(['docker', 'inspect', '--format'] as const),
    ...['{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', PARTNERS_NAME],
  ).trim();
  leadNames((name) => {
    if (PARTNERS.includes(name)) return address;
    return name === new URL(PUBLIC_URL).hostname ? '127.0.0.1' : undefined;
  });
  const own = readFileSync(path.join(partners, 'cert.pem'), 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates(), ca, own]);
  await until('the other systems', async () =>
    must('docker', 'logs', PARTNERS_NAME).includes('ready') ? true : undefined,
  );
}

/** What `check` says, when something is wrong. */
const check = () => run(documented('docker compose exec app node operation/check.mjs'), { status: 1 });

/** What `check` finds wrong, by the names of its lines. */
const wrongParts = () => [...check().matchAll(/^wrong {2}(\S+(?: \S+)*)/gm)].map(([, part = '']) => part);

/** A domain that is only of this machine has no such records, and the product's container does not know its name. */
const OF_THIS_MACHINE = ['sender: SPF', 'sender: DMARC', 'public address'];

async function follow(): Promise<void> {
  makeDisk();
  makeCertificate();
  const secrets = {
    AUTH_CLIENT_SECRET: randomBytes(24).toString('base64url'),
    GETACCEPT_EMAIL: 'konto@example.org',
    GETACCEPT_PASSWORD: randomBytes(12).toString('hex'),
    SIGNING_WEBHOOK_SECRET: randomBytes(24).toString('base64url'),
  };
  const [login, signing, mail] = PARTNERS;
  const settings = {
    ...secrets,
    PUBLIC_URL,
    AUTH_ISSUER: `https://${login}/oidc`,
    AUTH_CLIENT_ID: 'medlemsansokan',
    GETACCEPT_URL: `https://${signing}/getaccept/v1`,
    SMTP_URL: `smtps://user:${randomBytes(12).toString('hex')}@${mail}:465`,
    MAIL_FROM: 'medlem@example.org',
    OPERATOR_EMAIL: OPERATOR,
    SSL_CA_FILE: './own-ca.pem',
    // An address of this machine, for which Caddy makes a certificate of its own.
    ALLOW_INSECURE: 'loopback',
    RATE_LIMIT_FACTOR: '100',
  };
  const given = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  run(`${documented('deploy/setup')} ${given.join(' ')}`);
  run(documented('docker compose up --detach'));
  await startPartners(secrets);
  await untilReady('after the first start');
  assert.deepEqual(wrongParts(), OF_THIS_MACHINE);
  run(documented('docker compose exec app node operation/organisation.mjs'));
  const shown = ['app', 'db', 'backup'].map((service) => inspect(service, '{{json .Config}}')).join('');
  const owner = secretOf('POSTGRES_PASSWORD');
  assert(!shown.includes(secrets.AUTH_CLIENT_SECRET) && !shown.includes(owner));
  const chief = await openOrganisation(SLUG, 'chef@teknik.example');
  const signed = await apply(SLUG);
  await fillInAndSign(chief, SLUG, signed);
  console.log('  an application is filled in and signed');
  const isUnchanged = async () => assert.equal(await statusOf(signed), 'SUBMITTED');

  run(backup('now'));
  const [name = ''] = run('deploy/restore').trim().split(/\s/);
  run(documented('deploy/restore --drill'));
  run(documented('deploy/restore NAME').replace('NAME', name));
  await untilReady('after the restore');
  assert.match(run(documented('docker compose exec app node operation/outward.mjs')), /^Held since /m);
  run(documented('docker compose exec app node operation/outward.mjs drop --before-restore'));
  run(documented('docker compose exec app node operation/outward.mjs release'));
  await isUnchanged();

  run('age-keygen -o ../backup-key.txt');
  const recipient = /age1\w+/.exec(readFileSync(path.join(folder, 'backup-key.txt'), 'utf8'))?.[0];
  appendFileSync(path.join(home, '.env'), `BACKUP_RECIPIENT=${recipient}\n`);
  run(documented('docker compose up --detach backup'));
  run(backup('now'));
  assert.match(run('deploy/restore'), /encrypted/);
  assert.match(run('deploy/restore --drill', { status: 3 }), /BACKUP_IDENTITY_FILE/);
  run('deploy/restore --drill', { settings: { BACKUP_IDENTITY_FILE: path.join(folder, 'backup-key.txt') } });

  for (const name of ['AUTH_SECRET', 'CASE_LINK_KEYS']) {
    const old = secretOf(name);
    run(`deploy/secrets ${name}`, { input: '\n' });
    assert.equal(secretOf(name).split(',')[1], old);
  }
  run(documented('deploy/upgrade --restart'));
  await untilReady('with new keys');
  // By the link that was mailed before.
  await isUnchanged();
  await upgradeAndBack();
  await isUnchanged();
  await killed(await apply(SLUG));
  await refused();
  await full(await apply(SLUG));
  await isUnchanged();
}

const IMAGE = `medlemsansokan:${version}`;
const idOf = (image: string) =>
  spawnSync('docker', ['image', 'inspect', '--format', '{{.Id}}', image], { encoding: 'utf8' }).stdout.trim();

/** Gives the image of this version its name back, and removes what the upgrade has made. */
function tidyImages(original: string): void {
  const later = idOf(IMAGE);
  answers('docker', 'tag', original, IMAGE);
  for (const name of ['medlemsansokan', 'medlemsansokan-backup']) {
    answers('docker', 'rm', `${name}-previous`);
    answers('docker', 'rmi', `${name}:previous`);
  }
  if (later !== original) answers('docker', 'rmi', later);
}

/** An upgrade to an image of the same content by another id, the way back, and forward again. */
async function upgradeAndBack(): Promise<void> {
  const id = () => inspect('app', '{{.Image}}');
  const before = id();
  const build = spawnSync('docker', ['build', '--quiet', '--tag', IMAGE, '-'], {
    input: `FROM ${IMAGE}\nLABEL test=later\n`,
    env: { ...process.env, DOCKER_BUILDKIT: '0' },
  });
  assert.equal(build.status, 0, String(build.stderr));
  // As in the folder of a release whose images are here already.
  writeFileSync(path.join(home, 'deploy/release.env'), `version=${version}\n`);
  appendFileSync(path.join(home, 'deploy/compose.sh'), 'get_images() { :; }\n');
  run('deploy/upgrade');
  await untilReady('after the upgrade');
  const later = id();
  assert.notEqual(later, before);
  run(documented('deploy/upgrade --back'));
  await untilReady('after going back');
  assert.equal(id(), before);
  run('deploy/upgrade');
  await untilReady('after going forward');
  assert.equal(id(), later);
  assert(answers('docker', 'image', 'inspect', 'medlemsansokan:previous'));
}

/** The product and the database are killed while they are used, and come back by themselves. */
async function killed(application: Application): Promise<void> {
  for (const service of ['app', 'db']) {
    const writer = writing(application, service);
    await until('messages before the kill', async () => writer.acknowledged[5]);
    process.kill(Number(inspect(service, '{{.State.Pid}}')), 'SIGKILL');
    await wait(2_000);
    await untilReady(`after a kill of ${service}`);
    const before = writer.acknowledged.length;
    await until('messages after the kill', async () => writer.acknowledged[before + 5]);
    const acknowledged = await writer.end();
    await expectOnce(application, acknowledged);
    console.log(`  ${acknowledged.length} messages acknowledged around it, all there once`);
  }
}

/** The mail server is away, and then refuses each mail. An application waits for its mail, and gets it when the server works. */
async function refused(): Promise<void> {
  for (const mode of ['down', 'error'] as const) {
    await setMailServer(mode);
    const company = newCompany(SLUG);
    assert((await tryToApply(company)).ok);
    assert.match(check(), /^wrong {2}mail /m);
    await setMailServer('ok');
    await openMailed(company.email, 300);
    console.log(`  the mail of an application has come, after the server was in the fault "${mode}"`);
  }
}

/** The disk of the database is full. People are told to come back, the operator is mailed the cause, and it goes on once there is room. */
async function full(application: Application): Promise<void> {
  const writer = writing(application, 'full');
  await until('messages before', async () => writer.acknowledged[5]);
  const { bavail, bsize } = statfsSync(disk);
  must('fallocate', '--length', String(bavail * bsize), path.join(disk, 'filler'));
  const refusal = await until(
    'a refusal',
    async () => {
      const answer = await tryToApply(newCompany(SLUG));
      return answer.ok ? undefined : answer;
    },
    120,
  );
  assert.equal(refusal.status, 503);
  const { message } = (await refusal.json()) as { message: string };
  console.log(`  people are told: ${message}`);
  assert.equal(await statusOf(application), 'CREATED_GETACCEPT');
  assert.match(check(), /^wrong {2}database +(its disk is full|refuses us \(XX000 could not write)/m);
  // Without the database, once it has lasted for three minutes.
  const told = async () => (await mailsTo(OPERATOR)).find(({ text }) => /^Databas: /m.test(text));
  await until('a mail to the operator', told, 420);
  rmSync(path.join(disk, 'filler'));
  await untilReady('after there is room');
  const before = writer.acknowledged.length;
  await until('messages after', async () => writer.acknowledged[before + 5]);
  const acknowledged = await writer.end();
  await expectOnce(application, acknowledged);
  await apply(SLUG);
  console.log(`  ${acknowledged.length} messages acknowledged around it, all there once`);
}

const unknown = commands.filter((command) => !treatmentOf(command));
assert.deepEqual(
  unknown,
  [],
  'docs/install.md has commands that scripts/test/install-commands.ts does not know.',
);
for (const command of commands) {
  const treatment = treatmentOf(command);
  if (treatment && !treatment.run) console.log(`not run: ${command}\n  ${treatment.why}`);
}
const lacking = missing();
if (lacking.length > 0) {
  console.error(`Not run, because these are missing: ${lacking.join(', ')}`);
  process.exit(MISSING);
}
mkdirSync(home);
mkdirSync(partners);
for (const file of ['deploy', 'docker-compose.production.yml', '.env.example', 'docs'])
  cpSync(file, path.join(home, file), { recursive: true });
if (!answers('docker', 'compose', 'version')) {
  compose = path.join(folder, 'compose');
  writeFileSync(compose, COMPOSE_1);
  chmodSync(compose, 0o755);
}
const original = idOf(IMAGE);
try {
  await follow();
  console.log(`${done} passed, 0 failed`);
} catch (error) {
  askCompose('logs --tail=30 app migrate backup db');
  spawnSync('docker', ['logs', '--tail=30', PARTNERS_NAME], { stdio: 'inherit' });
  throw error;
} finally {
  answers('docker', 'rm', '--force', PARTNERS_NAME);
  askCompose('down');
  if (disk) answers('umount', disk);
  askCompose('down --volumes');
  tidyImages(original);
  rmSync(folder, { recursive: true, force: true });
}

function askCompose(what: string): void {
  const line = `${compose} -f docker-compose.production.yml ${what}`;
  spawnSync('bash', ['-c', line], { cwd: home, stdio: 'inherit' });
}
