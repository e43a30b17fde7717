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
import { readComposeFile } from '../fixtures/compose-file';
import { strongSecret } from '../fixtures/live-settings';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'setup-'));
  mkdirSync(path.join(folder, 'deploy'));
  cpSync('deploy/setup', path.join(folder, 'deploy/setup'));
  cpSync('.env.example', path.join(folder, '.env.example'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ANSWERS = {
  PUBLIC_URL: 'ansokan.example.org',
  AUTH_ISSUER: 'https://login.example.org/tenant',
  AUTH_CLIENT_ID: 'medlemsansokan',
  AUTH_CLIENT_SECRET: strongSecret('AUTH_CLIENT_SECRET'),
  SMTP_URL: `smtps://user:${strongSecret('smtp')}@mail.example.org:465`,
  MAIL_FROM: 'medlem@example.org',
};

function setup(given: Record<string, string>, answers: string[] = []) {
  const args = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  const input = answers.map((answer) => `${answer}\n`).join('');
  return spawnSync('bash', ['deploy/setup', ...args], { cwd: folder, input, encoding: 'utf8' });
}

const file = () => path.join(folder, '.env');
/** The file as compose reads it. */
function made(): Record<string, string> {
  const lines = readFileSync(file(), 'utf8').matchAll(/^([A-Z0-9_]+)=(?:'(.*)'|(.*))$/gm);
  return Object.fromEntries([...lines].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]));
}

function starts(settings: Record<string, string>) {
  const { DATABASE_PASSWORD, COMPOSE_FILE: _, ...rest } = settings;
  const DATABASE_URL = `postgresql://medlemsansokan_app:${DATABASE_PASSWORD}@db:5432/medlemsansokan`;
  return parseEnv({ ...rest, DATABASE_URL });
}

describe('deploy/setup', () => {
  it('makes a file for nobody else, with which the product starts, and says what comes next', () => {
    const { status, stdout } = setup(ANSWERS);
    expect(status).toBe(0);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(starts(made())).toMatchObject({
      PUBLIC_URL: 'https://ansokan.example.org',
      MAIL_FROM: 'medlem@example.org',
    });
    expect(stdout).toContain('https://ansokan.example.org/api/auth/callback/oidc');
    expect(stdout).toContain('docker compose up --detach --build');
  });

  it('asks for the same, again where an answer cannot be right, and shows no secret', () => {
    const { status, stdout, stderr } = setup({}, [
      'https://ansokan.example.org/',
      'http://login.example.org',
      ...Object.values(ANSWERS).slice(1),
    ]);
    expect(status).toBe(0);
    expect(stderr).toContain('AUTH_ISSUER: an address that begins with https://');
    expect(starts(made()).AUTH_ISSUER).toBe(ANSWERS.AUTH_ISSUER);
    expect(stdout + stderr).not.toContain(ANSWERS.AUTH_CLIENT_SECRET);
  });

  it('makes other secrets each time, and gives every value that compose demands', () => {
    setup(ANSWERS);
    const first = made();
    rmSync(file());
    setup(ANSWERS);
    const second = made();
    for (const name of ['AUTH_SECRET', 'CASE_LINK_KEYS', 'POSTGRES_PASSWORD', 'DATABASE_PASSWORD'])
      expect(first[name]).not.toBe(second[name]);
    expect(first.POSTGRES_PASSWORD).toMatch(/^[a-z0-9]{48}$/);
    const { text } = readComposeFile('docker-compose.production.yml');
    for (const [, name = ''] of text.matchAll(/\$\{([A-Z0-9_]+):\?/g)) expect(first[name], name).toBeTruthy();
  });

  it('has the secrets ready for the systems that come later', () => {
    setup(ANSWERS);
    const later = readFileSync(file(), 'utf8').replace(/^# ((?:SIGNING|REGISTER)_WEBHOOK_SECRET=)/gm, '$1');
    writeFileSync(file(), later);
    const register = {
      REGISTER_URL: 'https://register.example.org',
      REGISTER_API_KEY: strongSecret('register'),
    };
    const signing = { GETACCEPT_URL: 'https://out.example.org', GETACCEPT_EMAIL: 'a@example.org' };
    const settings = { ...made(), ...register, ...signing, GETACCEPT_PASSWORD: strongSecret('getaccept') };
    expect(starts(settings).REGISTER_WEBHOOK_SECRET).toHaveLength(1);
  });

  it('takes any other setting, and quotes what compose would read otherwise', () => {
    const secret = `a$b#c "d${strongSecret('x')}`;
    expect(setup({ ...ANSWERS, CREDITSAFE_PASSWORD: secret, BACKUP_HOUR: '4' }).status).toBe(0);
    expect(made()).toMatchObject({ CREDITSAFE_PASSWORD: secret, BACKUP_HOUR: '4' });
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
