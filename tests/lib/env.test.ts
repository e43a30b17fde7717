import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv, SETTING_NAMES } from '@/lib/env';
import { testEnvironment } from '../setup/environment';

const sandbox = testEnvironment('postgres://user:canary-password@db.example:5432/app');
const LIVE: Record<string, string> = {
  ...sandbox,
  MODE: 'live',
  PUBLIC_URL: 'https://ansokan.example.org',
  AUTH_ISSUER: 'https://login.example.org/tenant',
  GETACCEPT_URL: 'https://api.getaccept.example',
  REGISTER_URL: 'https://register.example.org/v1',
  CREDITSAFE_URL: 'https://connect.creditsafe.example',
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
};
const without = (name: string) => Object.fromEntries(Object.entries(LIVE).filter(([key]) => key !== name));

describe('settings', () => {
  it('are read from text, with defaults', () => {
    expect(parseEnv(LIVE)).toMatchObject({
      MODE: 'live',
      DATABASE_POOL: 8,
      RUN_JOBS: true,
      CASE_LINK_DAYS: 30,
      TRUSTED_PROXIES: 0,
      ALLOW_INSECURE: '',
    });
    expect(
      parseEnv({ ...LIVE, CASE_LINK_KEYS: `${'a'.repeat(32)}, ${'b'.repeat(32)}` }).CASE_LINK_KEYS,
    ).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
  });

  it.each([
    'MODE',
    'PUBLIC_URL',
    'DATABASE_URL',
    'AUTH_SECRET',
    'AUTH_ISSUER',
    'AUTH_CLIENT_ID',
    'AUTH_CLIENT_SECRET',
    'CASE_LINK_KEYS',
    'SMTP_URL',
    'MAIL_FROM',
  ])('need %s, and an empty one is a missing one', (name) => {
    expect(() => parseEnv(without(name))).toThrow(name);
    expect(() => parseEnv({ ...LIVE, [name]: '' })).toThrow(name);
  });

  it('that are malformed are named all at once, without what they hold', () => {
    const wrong = {
      ...LIVE,
      AUTH_SECRET: 'canary-short',
      CASE_LINK_KEYS: 'canary-key',
      DATABASE_POOL: 'canary',
    };
    const message = messageOf(() => parseEnv(wrong));
    for (const name of ['AUTH_SECRET', 'CASE_LINK_KEYS', 'DATABASE_POOL']) expect(message).toContain(name);
    expect(message).not.toContain('canary');
  });

  it('each stand in the table of docs/operations.md, and nothing else does', () => {
    const text = readFileSync('docs/operations.md', 'utf8');
    const table = text.slice(text.indexOf('| setting |')).split('\n\n')[0] ?? '';
    const named = [...table.matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual([...SETTING_NAMES].sort());
  });
});

describe('a live start', () => {
  it('runs with what is complete', () => {
    expect(parseEnv(LIVE).MODE).toBe('live');
    const { GETACCEPT_URL: _, GETACCEPT_EMAIL: __, CREDITSAFE_URL: ___, ...less } = LIVE;
    expect(parseEnv(less).GETACCEPT_URL).toBeUndefined();
  });

  it.each(['PUBLIC_URL', 'AUTH_ISSUER', 'GETACCEPT_URL', 'REGISTER_URL', 'CREDITSAFE_URL'])(
    'refuses %s by plain http, and the sandbox',
    (name) => {
      expect(messageOf(() => parseEnv({ ...LIVE, [name]: 'http://out.example.org' }))).toContain(
        `${name}: must be https`,
      );
      expect(messageOf(() => parseEnv({ ...LIVE, [name]: 'http://localhost:4000/part' }))).toContain(
        `${name}: is the sandbox`,
      );
      expect(messageOf(() => parseEnv({ ...LIVE, [name]: 'http://127.0.0.1:8080' }))).toContain(name);
      const onThisMachine = { ...LIVE, ALLOW_INSECURE: 'loopback' };
      expect(parseEnv({ ...onThisMachine, [name]: 'http://127.0.0.1:8080' })).toBeDefined();
      expect(messageOf(() => parseEnv({ ...onThisMachine, [name]: 'http://out.example.org' }))).toContain(
        name,
      );
    },
  );

  it('refuses mail in the clear to another machine', () => {
    expect(messageOf(() => parseEnv({ ...LIVE, SMTP_URL: 'smtp://localhost:2525' }))).toContain('SMTP_URL');
    expect(messageOf(() => parseEnv({ ...LIVE, SMTP_URL: 'http://mail.example.org' }))).toContain('SMTP_URL');
    // STARTTLS, which is then demanded.
    expect(parseEnv({ ...LIVE, SMTP_URL: 'smtp://mail.example.org:587?requireTLS=true' })).toBeDefined();
    expect(messageOf(() => parseEnv({ ...LIVE, SMTP_URL: 'smtp://mail.example.org:25' }))).toContain(
      'SMTP_URL',
    );
    expect(
      parseEnv({ ...LIVE, ALLOW_INSECURE: 'loopback', SMTP_URL: 'smtp://localhost:2525' }),
    ).toBeDefined();
  });

  it.each([
    ['GETACCEPT_EMAIL', 'GETACCEPT_URL'],
    ['GETACCEPT_PASSWORD', 'GETACCEPT_URL'],
    ['SIGNING_WEBHOOK_SECRET', 'GETACCEPT_URL'],
    ['CREDITSAFE_USERNAME', 'CREDITSAFE_URL'],
    ['CREDITSAFE_PASSWORD', 'CREDITSAFE_URL'],
  ])('refuses a missing %s where %s is set', (secret, address) => {
    expect(messageOf(() => parseEnv(without(secret)))).toContain(
      `${secret}: is missing, with ${address} set`,
    );
  });

  it('refuses one secret for two things', () => {
    const shared = 'x'.repeat(40);
    expect(messageOf(() => parseEnv({ ...LIVE, AUTH_SECRET: shared, CASE_LINK_KEYS: shared }))).toContain(
      'CASE_LINK_KEYS: must not be AUTH_SECRET',
    );
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'was accepted';
}
