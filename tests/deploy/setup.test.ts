import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/platform/settings/env';
import { SECRETS } from '@/lib/platform/settings/secrets';
import { environmentOf, readComposeFile, readEnvFile } from '../fixtures/compose-file';
import { strongSecret } from '../fixtures/live-settings';
import { standIn } from '../fixtures/stand-in';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'setup-'));
  mkdirSync(path.join(folder, 'deploy'));
  for (const name of [
    'deploy/setup',
    'deploy/secrets',
    'deploy/compose.sh',
    '.env.example',
    'docker-compose.production.yml',
  ])
    cpSync(name, path.join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ANSWERS = {
  PUBLIC_URL: 'ansokan.example.org',
  AUTH_ISSUER: 'https://login.example.org/tenant',
  AUTH_CLIENT_ID: 'medlemsansokan',
  AUTH_CLIENT_SECRET: strongSecret('AUTH_CLIENT_SECRET'),
  SMTP_URL: `smtps://user:${strongSecret('smtp')}@mail.example.org:465`,
  MAIL_FROM: 'medlem@example.org',
  OPERATOR_EMAIL: 'drift@example.org',
};

function setup(given: Record<string, string>, answers: string[] = [], ENGINE = 'none') {
  const args = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const input = answers.map((answer) => `${answer}\n`).join('');
  const env = { ...process.env, ENGINE };
  return spawnSync('bash', ['deploy/setup', ...args], { cwd: folder, input, encoding: 'utf8', env });
}

const file = () => path.join(folder, '.env');
const made = () => readEnvFile(file());
const secretsSaying = (answer: string, ...args: string[]) =>
  spawnSync('bash', ['deploy/secrets', ...args], { cwd: folder, input: `${answer}\n`, encoding: 'utf8' });
const secrets = (...args: string[]) => secretsSaying('', ...args);
const secretFile = (name: string) => path.join(folder, 'secrets', name);
const secret = (name: string) => readFileSync(secretFile(name), 'utf8').replace(/\n$/, '');

/** What the product makes of it in its container. */
const starts = () => parseEnv(environmentOf('app', folder));

describe('deploy/setup', () => {
  it('makes a file for nobody else, with which the product starts, and says what comes next', () => {
    const { status, stdout } = setup(ANSWERS);
    expect(status).toBe(0);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(starts()).toMatchObject({
      PUBLIC_URL: 'https://ansokan.example.org',
      MAIL_FROM: 'medlem@example.org',
    });
    expect(stdout).toContain('https://ansokan.example.org/api/auth/callback/oidc');
    expect(stdout).toContain('docker compose up --detach');
  });

  it('prompts for the same, again if an answer cannot be right, and shows no secret', () => {
    const { status, stdout, stderr } = setup({}, [
      'https://ansokan.example.org/',
      'http://login.example.org',
      ...Object.values(ANSWERS).slice(1),
    ]);
    expect(status).toBe(0);
    expect(stderr).toContain('AUTH_ISSUER: an address that begins with https://');
    expect(starts().AUTH_ISSUER).toBe(ANSWERS.AUTH_ISSUER);
    expect(stdout + stderr).not.toContain(ANSWERS.AUTH_CLIENT_SECRET);
  });

  it('prompts for who hears of faults, which may be nobody', () => {
    const { OPERATOR_EMAIL: _, ...others } = ANSWERS;
    const asked = setup(others, ['drift', 'drift@example.org']);
    expect(asked.stderr).toContain('OPERATOR_EMAIL: a mail address, or nothing');
    expect(starts().OPERATOR_EMAIL).toBe('drift@example.org');
    for (const [given, answers] of [
      [others, ['']],
      [{ ...others, OPERATOR_EMAIL: '' }, []],
    ] as const) {
      rmSync(file());
      rmSync(path.join(folder, 'secrets'), { recursive: true });
      expect(setup(given, [...answers]).status).toBe(0);
      expect(starts().OPERATOR_EMAIL).toBeUndefined();
    }
  });

  it('gets the images of a release first, and makes nothing without them, so that it can be run again', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const names = ['medlemsansokan', 'medlemsansokan-backup'];
    writeFileSync(
      path.join(folder, 'deploy/release.env'),
      names.map((name) => `${name}=registry.example.org/${name}@sha256:aa\n`).join(''),
    );
    const engine = standIn(folder, 'engine', `echo "$*" >> ${folder}/calls; [[ -e ${folder}/there ]]`);
    const first = setup(ANSWERS, [], engine);
    expect([first.status, first.stdout]).toEqual([1, '']);
    for (const name of ['.env', 'secrets']) expect(existsSync(path.join(folder, name))).toBe(false);
    writeFileSync(path.join(folder, 'there'), '');
    expect(setup(ANSWERS, [], engine).status).toBe(0);
    const calls = readFileSync(path.join(folder, 'calls'), 'utf8');
    for (const name of names) expect(calls).toMatch(new RegExp(`^tag \\S+ ${name}:${version}$`, 'm'));
  });

  it('starts with the defaults of the product but for what compose says', () => {
    setup(ANSWERS);
    const alone = parseEnv({
      ...ANSWERS,
      MODE: 'live',
      PUBLIC_URL: 'https://ansokan.example.org',
      DATABASE_URL: secret('DATABASE_URL'),
      AUTH_SECRET: secret('AUTH_SECRET'),
      CASE_LINK_KEYS: secret('CASE_LINK_KEYS'),
    });
    // A proxy stands before the product, and a service makes backups.
    expect(starts()).toEqual({ ...alone, TRUSTED_PROXIES: 1, BACKUP_EXPECTED: true });
  });

  it('tells the product that backups are copied, by the bucket alone', () => {
    setup({ ...ANSWERS, COMPOSE_PROFILES: 'backup-copy', BACKUP_S3_BUCKET: 'copies' });
    expect(starts()).toMatchObject({ BACKUP_S3_BUCKET: 'copies' });
    expect(starts().BACKUP_COPY_EXPECTED).toBeUndefined();
  });

  it('writes secrets to files that nobody else can read but every container can, not to .env', () => {
    setup(ANSWERS);
    const text = readFileSync(file(), 'utf8');
    const { text: compose } = readComposeFile('docker-compose.production.yml');
    const names = [...compose.matchAll(/^ {2}(\w+): \{file: \.\/secrets\/\1\}$/gm)].map(
      ([, name = '']) => name,
    );
    expect(names).toEqual(expect.arrayContaining([...Object.keys(SECRETS), 'SMTP_URL', 'DATABASE_URL']));
    for (const name of [...names, 'DATABASE_PASSWORD'])
      expect(text).not.toMatch(new RegExp(`^${name}=`, 'm'));
    expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    for (const name of names) expect(statSync(secretFile(name)).mode & 0o777, name).toBe(0o444);
    expect(text).not.toMatch(/^(MODE|DATABASE_URL)=/m);
  });

  it('makes other secrets each time, and gives every value that compose demands', () => {
    setup(ANSWERS);
    const names = ['AUTH_SECRET', 'CASE_LINK_KEYS', 'POSTGRES_PASSWORD', 'DATABASE_URL'];
    const first = names.map(secret);
    const { text } = readComposeFile('docker-compose.production.yml');
    for (const [, name = ''] of text.matchAll(/\$\{([A-Z0-9_]+):\?/g))
      expect(made()[name], name).toBeTruthy();
    rmSync(file());
    rmSync(path.join(folder, 'secrets'), { recursive: true });
    setup(ANSWERS);
    for (const [at, name] of names.entries()) expect(secret(name)).not.toBe(first[at]);
    expect(secret('POSTGRES_PASSWORD')).toMatch(/^[a-z0-9]{48}$/);
    const owner = new URL(secret('MIGRATION_DATABASE_URL'));
    expect([owner.username, owner.password]).toEqual(['medlemsansokan', secret('POSTGRES_PASSWORD')]);
    expect(environmentOf('migrate', folder)).toEqual({
      MIGRATION_DATABASE_URL_FILE: secretFile('MIGRATION_DATABASE_URL'),
      DATABASE_URL_FILE: secretFile('DATABASE_URL'),
    });
  });

  it('takes any other setting, and quotes what compose would read otherwise', () => {
    const password = `a$b#c "d${strongSecret('x')}`;
    const scope = 'openid $x #y';
    expect(
      setup({ ...ANSWERS, CREDITSAFE_PASSWORD: password, AUTH_SCOPE: scope, BACKUP_HOUR: '4' }).status,
    ).toBe(0);
    expect(secret('CREDITSAFE_PASSWORD')).toBe(password);
    expect(made()).toMatchObject({ AUTH_SCOPE: scope, BACKUP_HOUR: '4' });
    expect(environmentOf('app', folder).AUTH_SCOPE).toBe(scope);
  });

  it('takes what compose itself reads, as docs/install.md says it', () => {
    const replicas = { COMPOSE_PROFILES: 'replicas', PRODUCTS: 'app:3000 app2:3000' };
    expect(setup({ ...ANSWERS, ...replicas }).status).toBe(0);
    expect(made()).toMatchObject(replicas);
  });

  it('changes nothing that exists', () => {
    writeFileSync(file(), 'MINE=1\n');
    expect(setup(ANSWERS)).toMatchObject({ status: 1, stdout: '' });
    expect(readFileSync(file(), 'utf8')).toBe('MINE=1\n');
  });

  it.each([
    [{ ...ANSWERS, SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL: smtps://'],
    [{ ...ANSWERS, NO_SETTING: '1' }, 'NO_SETTING is no setting'],
    [{ PUBLIC_URL: 'ansokan.example.org' }, 'AUTH_ISSUER is missing'],
    [{ ...ANSWERS, AUTH_SCOPE: "openid it's" }, 'AUTH_SCOPE: cannot hold'],
  ])('refuses %j, and makes nothing', (given, message) => {
    const { status, stderr } = setup(given);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(existsSync(file())).toBe(false);
  });
});

describe('deploy/secrets', () => {
  const serving = strongSecret('serving').replace(/\W/g, '');
  /** As a release made it that had no such files. */
  const BEFORE = [
    'MODE=live',
    'DATABASE_URL=postgres://medlemsansokan_app@db:5432/medlemsansokan',
    'POSTGRES_PASSWORD=owner1234',
    `DATABASE_PASSWORD=${serving}`,
    `AUTH_SECRET="${strongSecret('AUTH_SECRET')}" # of May`,
    `AUTH_CLIENT_SECRET='${strongSecret('AUTH_CLIENT_SECRET')}$'`,
    ' SMTP_URL = smtps://mail.example.org:465  # ours',
    `CASE_LINK_KEYS=${strongSecret('CASE_LINK_KEYS')}`,
    'PUBLIC_URL=https://ansokan.example.org',
    'AUTH_ISSUER=https://login.example.org',
    'AUTH_CLIENT_ID=medlemsansokan',
    'MAIL_FROM=medlem@example.org',
    '# GETACCEPT_PASSWORD=',
  ];
  const writeOlder = (...more: string[]) => writeFileSync(file(), [...BEFORE, ...more, ''].join('\n'));

  it('moves those of an installation from before, which starts as it did, and does nothing the next time', () => {
    writeOlder('UNDO_SECONDS=60');
    expect(secrets().status).toBe(0);
    expect(starts()).toMatchObject({
      DATABASE_URL: `postgresql://medlemsansokan_app:${serving}@db:5432/medlemsansokan`,
      AUTH_SECRET: [strongSecret('AUTH_SECRET')],
      AUTH_CLIENT_SECRET: `${strongSecret('AUTH_CLIENT_SECRET')}$`,
      SMTP_URL: 'smtps://mail.example.org:465',
      UNDO_SECONDS: 60,
    });
    expect(secret('POSTGRES_PASSWORD')).toBe('owner1234');
    const left = readFileSync(file(), 'utf8');
    expect(left).not.toContain('DATABASE_URL=');
    expect(left).toContain('# GETACCEPT_PASSWORD=');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(secrets().status).toBe(0);
    expect(readFileSync(file(), 'utf8')).toBe(left);
  });

  it.each([
    ['AUTH_SECRET=another', 'AUTH_SECRET is in .env and in secrets/AUTH_SECRET, with different values.'],
    ['POSTGRES_PASSWORD=another', 'POSTGRES_PASSWORD is in .env and in secrets/POSTGRES_PASSWORD'],
    ['GETACCEPT_PASSWORD=a$b', 'GETACCEPT_PASSWORD in .env has a $ or a \\: put it into single quotes'],
  ])('refuses %s in one line, and changes nothing', (line, message) => {
    writeOlder();
    secrets();
    const text = `SMTP_URL=smtps://mail.example.org:465\n${line}\n`;
    writeFileSync(file(), text);
    const { status, stderr } = secrets();
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(message);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('makes a new one in the file that a container has, and prompts for those that others choose', () => {
    writeOlder();
    secrets();
    const place = statSync(secretFile('REGISTER_WEBHOOK_SECRET')).ino;
    const { stdout } = secrets('REGISTER_WEBHOOK_SECRET');
    expect(stdout).toContain(secret('REGISTER_WEBHOOK_SECRET'));
    expect(secret('REGISTER_WEBHOOK_SECRET')).toMatch(/^whsec_/);
    expect(statSync(secretFile('REGISTER_WEBHOOK_SECRET')).ino).toBe(place);
    expect(secrets('SMTP_URL')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('SMTP_URL: say it'),
    });
    expect(secrets('PUBLIC_URL')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is no secret'),
    });
    const { REGISTER_WEBHOOK_SECRET } = parseEnv({
      ...environmentOf('app', folder),
      REGISTER_URL: 'https://register.example.org',
      REGISTER_API_KEY: strongSecret('register'),
    });
    expect(REGISTER_WEBHOOK_SECRET).toHaveLength(1);
  });

  it.each(['AUTH_SECRET', 'CASE_LINK_KEYS', 'SIGNING_WEBHOOK_SECRET', 'REGISTER_WEBHOOK_SECRET'] as const)(
    'leaves the old %s valid next to a new one, and no older one, until it is ended',
    (name) => {
      writeOlder(`${name}=${strongSecret(name)},${strongSecret('older')}`);
      secrets();
      const others: Record<string, string> = {
        REGISTER_URL: 'https://register.example.org',
        REGISTER_API_KEY: strongSecret('register'),
        REGISTER_WEBHOOK_SECRET: strongSecret('webhook'),
        GETACCEPT_URL: 'https://api.example.org',
        GETACCEPT_EMAIL: 'konto@example.org',
        GETACCEPT_PASSWORD: strongSecret('password'),
        SIGNING_WEBHOOK_SECRET: strongSecret('signing'),
      };
      const inUse = () => {
        const { [`${name}_FILE`]: file, ...given } = { ...others, ...environmentOf('app', folder) };
        return parseEnv({ ...given, [name]: undefined, [`${name}_FILE`]: file })[name];
      };
      const { stderr, stdout } = secrets(name);
      expect(inUse()).toEqual([expect.stringMatching(/^(whsec_)?[\w+/]{48}$/), strongSecret(name)]);
      const [made = ''] = secret(name).split(',');
      const said = stderr.split('\n').filter((line) => line.includes('sudo cat'));
      expect(said).toEqual([
        `The old one is valid too, as the second of two. To end it: sudo cat secrets/${name}, and deploy/secrets ${name} with the first.`,
      ]);
      expect(stdout + stderr).not.toContain(strongSecret(name));
      secretsSaying(made, name);
      expect(inUse()).toEqual([made]);
    },
  );

  it('makes a file where Docker has made a folder', () => {
    writeOlder();
    mkdirSync(secretFile('S3_SESSION_TOKEN'), { recursive: true });
    expect(secrets().status).toBe(0);
    expect(readFileSync(secretFile('S3_SESSION_TOKEN'), 'utf8')).toBe('');
  });
});
