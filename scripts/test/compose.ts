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
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installCommands, treatmentOf } from './install-commands';

/*
 * `npm run test:compose`: the commands of docs/install.md on a container engine, with the compose file and the scripts of deploy/ as they are.
 * It needs Docker with `docker compose`, or with Debian's docker-compose, and both images of this version (`docker compose build`, or those of a
 * release). Without them it says what is missing, and ends with 77. Identity provider and mail server are names that nobody has, so that what
 * fails with them is said too.
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
    ...(answers('age', '--version') ? [] : ['age']),
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

async function follow(): Promise<void> {
  const settings = {
    PUBLIC_URL: 'https://ansokan.localhost',
    AUTH_ISSUER: 'https://login.invalid',
    AUTH_CLIENT_ID: 'medlemsansokan',
    AUTH_CLIENT_SECRET: randomBytes(24).toString('base64url'),
    SMTP_URL: `smtps://user:${randomBytes(12).toString('hex')}@mail.invalid:465`,
    MAIL_FROM: 'medlem@example.org',
  };
  const given = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  run(`${documented('deploy/setup')} ${given.join(' ')}`);
  // An address of this machine, for which Caddy makes a certificate of its own.
  appendFileSync(path.join(home, '.env'), 'ALLOW_INSECURE=loopback\n');
  run(documented('docker compose up --detach'));
  await untilReady('after the first start');

  const check = run(documented('docker compose exec app node operation/check.mjs'), { status: 1 });
  assert.match(check, /up to date, and the role can only serve/);
  assert.match(check, /^wrong {2}mail +cannot be reached/m);
  run(documented('docker compose exec app node operation/organisation.mjs'));
  const shown = ['app', 'db', 'backup'].map((service) => inspect(service, '{{json .Config}}')).join('');
  const owner = readFileSync(path.join(home, 'secrets/POSTGRES_PASSWORD'), 'utf8').trim();
  assert(!shown.includes(settings.AUTH_CLIENT_SECRET) && !shown.includes(owner));

  run(backup('now'));
  const [name = ''] = run('deploy/restore').trim().split(/\s/);
  run(documented('deploy/restore --drill'));
  run(documented('deploy/restore NAME').replace('NAME', name));
  await untilReady('after the restore');
  assert.match(run(documented('docker compose exec app node operation/outward.mjs')), /^Held since /m);
  run(documented('docker compose exec app node operation/outward.mjs drop --before-restore'));
  run(documented('docker compose exec app node operation/outward.mjs release'));

  run('age-keygen -o ../backup-key.txt');
  const recipient = /age1\w+/.exec(readFileSync(path.join(folder, 'backup-key.txt'), 'utf8'))?.[0];
  appendFileSync(path.join(home, '.env'), `BACKUP_RECIPIENT=${recipient}\n`);
  run(documented('docker compose up --detach backup'));
  run(backup('now'));
  assert.match(run('deploy/restore'), /encrypted/);
  assert.match(run('deploy/restore --drill', { status: 3 }), /BACKUP_IDENTITY_FILE/);
  run('deploy/restore --drill', { settings: { BACKUP_IDENTITY_FILE: path.join(folder, 'backup-key.txt') } });

  run('deploy/secrets AUTH_SECRET', { input: '\n' });
  run(documented('deploy/upgrade --restart'));
  await untilReady('with a new secret');
  await upgradeAndBack();
  await killed();
}

/** An upgrade to an image of the same content by another id, and the way back. */
async function upgradeAndBack(): Promise<void> {
  const id = () => inspect('app', '{{.Image}}');
  const before = id();
  const image = `medlemsansokan:${version}`;
  const build = spawnSync('docker', ['build', '--quiet', '--tag', image, '-'], {
    input: `FROM ${image}\nLABEL test=later\n`,
    env: { ...process.env, DOCKER_BUILDKIT: '0' },
  });
  assert.equal(build.status, 0, String(build.stderr));
  // As in the folder of a release whose images are here already.
  writeFileSync(path.join(home, 'deploy/release.env'), `version=${version}\n`);
  appendFileSync(path.join(home, 'deploy/compose.sh'), 'get_images() { :; }\n');
  run('deploy/upgrade');
  await untilReady('after the upgrade');
  assert.notEqual(id(), before);
  run(documented('deploy/upgrade --back'));
  await untilReady('after going back');
  assert.equal(id(), before);
  run('deploy/upgrade');
  await untilReady('after going forward');
  assert(answers('docker', 'image', 'inspect', 'medlemsansokan:previous'));
}

/** The product and the database are killed, and come back by themselves. */
async function killed(): Promise<void> {
  for (const service of ['app', 'db']) {
    const pid = inspect(service, '{{.State.Pid}}');
    process.kill(Number(pid), 'SIGKILL');
    await wait(2_000);
    await untilReady(`after a kill of ${service}`);
  }
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
for (const file of ['deploy', 'docker-compose.production.yml', '.env.example', 'docs'])
  cpSync(file, path.join(home, file), { recursive: true });
if (!answers('docker', 'compose', 'version')) {
  compose = path.join(folder, 'compose');
  writeFileSync(compose, COMPOSE_1);
  chmodSync(compose, 0o755);
}
try {
  await follow();
  console.log('Not tried: an application that is signed, a full disk, and a mail server that refuses.');
  console.log(`${done} passed, 0 failed`);
} catch (error) {
  askCompose('logs --tail=30 app migrate backup');
  throw error;
} finally {
  askCompose('down --volumes');
  rmSync(folder, { recursive: true, force: true });
}

function askCompose(what: string): void {
  const line = `${compose} -f docker-compose.production.yml ${what}`;
  spawnSync('bash', ['-c', line], { cwd: home, stdio: 'inherit' });
}
