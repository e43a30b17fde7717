import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/settings/env';
import { LIVE_SETTINGS, strongSecret } from '../../../fixtures/live-settings';

const LIVE: Record<string, string> = { ...LIVE_SETTINGS, DATABASE_POOL: '8' };
/** The sandbox at another port, over https, and by other names of this machine. */
const SANDBOX_ADDRESSES = [
  'https://localhost:4000',
  'http://localhost:4711',
  'https://localhost',
  'https://127.0.0.1:8443',
  'https://127.1',
  'https://2130706433',
  'https://127.8.9.10',
  'https://[::1]:4000',
  'https://[::ffff:127.0.0.1]',
  'https://0.0.0.0',
  'https://sandbox.localhost',
  'https://LOCALHOST.:4000',
];
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
    const [one, two] = [strongSecret('one'), strongSecret('two')];
    expect(parseEnv({ ...LIVE, CASE_LINK_KEYS: `${one}, ${two}` }).CASE_LINK_KEYS).toEqual([one, two]);
  });

  it.each([
    ['DATABASE_POOL', 'abc', 'must be a number'],
    ['DATABASE_POOL', '1', 'must be at least 2'],
    ['DATABASE_POOL', '5.5', 'must be a whole number'],
    ['CASE_LINK_DAYS', '0', 'must be more than 0'],
    ['CASE_LINK_DAYS', '9999', 'must be at most 365'],
    ['RUN_JOBS', 'yes', 'must be true or false'],
    ['AUTH_SECRET', 'a', 'must be at least 32 characters'],
    ['AUTH_SECRET', ',', 'is missing'],
    [
      'AUTH_SECRET',
      [1, 2, 3].map((one) => strongSecret(`${one}`)).join(),
      'must be at most 2, with a comma between them',
    ],
    ['DATABASE_URL', 'postgresql://app:abc@db.example/app', 'its password must be at least 8 characters'],
  ])('%s of %s is refused in plain words', (name, value, words) => {
    expect(() => parseEnv({ ...LIVE, [name]: value })).toThrow(
      new Error(`A live start is refused. ${name}: ${words}`),
    );
  });

  it('let no ID token do for an access token', () => {
    expect(parseEnv({ ...LIVE, AUTH_API_AUDIENCE: 'api://x' }).AUTH_API_AUDIENCE).toBe('api://x');
    const same = { ...LIVE, AUTH_API_AUDIENCE: LIVE.AUTH_CLIENT_ID };
    expect(() => parseEnv(same)).toThrow(/AUTH_API_AUDIENCE: must not be AUTH_CLIENT_ID/);
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

describe('a password in an address', () => {
  const ADDRESSES = {
    DATABASE_URL: ['postgres://app:', '@db.example.org:5432/app'],
    MIGRATION_DATABASE_URL: ['postgres://owner:', '@db.example.org:5432/app'],
    DATABASE_DIRECT_URL: ['postgres://app:', '@db.example.org:5433/app'],
    DATABASE_READ_URL: ['postgres://app:', '@standby.example.org:5432/app?sslmode=verify-full'],
    SMTP_URL: ['smtps://app:', '@mail.example.org:465'],
  } as const;
  const names = Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[];
  const secret = strongSecret('in an address');

  it.each(names)('is written in one way only, and one line says so without it: %s', (name) => {
    const [before, after] = ADDRESSES[name];
    const anywhere = fc.tuple(
      fc.integer({ min: 0, max: secret.length }),
      fc.constantFrom(...'#/?@%[]\\', '%E5', '%zz', '1#', '12/'),
    );
    fc.assert(
      fc.property(anywhere, ([at, wrong]) => {
        const password = `${secret.slice(0, at)}${wrong}${secret.slice(at)}`;
        // By chance the characters after a percent sign may make it right.
        fc.pre(!(wrong === '%' && /^[0-7][0-9a-f]/i.test(secret.slice(at))));
        const message = messageOf(() => parseEnv({ ...LIVE, [name]: `${before}${password}${after}` }));
        expect(message).toMatch(
          new RegExp(`^A live start is refused\\. ${name}: has a name or password with a character[^;]*$`),
        );
        for (const part of [secret.slice(0, at), secret.slice(at)])
          if (part.length > 3) expect(message).not.toContain(part);
        const right = parseEnv({ ...LIVE, [name]: `${before}${encodeURIComponent(password)}${after}` });
        expect(decodeURIComponent(new URL(String(right[name])).password)).toBe(password);
      }),
    );
  });

  it('may be as it is if it has none of these characters', () => {
    for (const name of names) {
      const [before, after] = ADDRESSES[name];
      for (const given of [`${secret}:`, `${secret}&=+$!*;,`, `${secret}å`])
        expect(parseEnv({ ...LIVE, [name]: `${before}${given}${after}` })).toBeDefined();
    }
  });
});

describe('a live start', () => {
  it('runs with what is complete', () => {
    expect(parseEnv(LIVE).MODE).toBe('live');
    const external = /^(GETACCEPT|SIGNING|REGISTER|CREDITSAFE|S3|MAIL_WEBHOOK)_/;
    const less = Object.fromEntries(Object.entries(LIVE).filter(([name]) => !external.test(name)));
    expect(parseEnv(less).GETACCEPT_URL).toBeUndefined();
  });

  it.each(['PUBLIC_URL', 'AUTH_ISSUER', 'GETACCEPT_URL', 'REGISTER_URL', 'CREDITSAFE_URL'])(
    'refuses %s by plain http, and the sandbox',
    (name) => {
      expect(messageOf(() => parseEnv({ ...LIVE, [name]: 'http://out.example.org' }))).toContain(
        `${name}: must be https`,
      );
      expect(messageOf(() => parseEnv({ ...LIVE, [name]: 'http://localhost:4000' }))).toContain(
        `${name}: is the sandbox`,
      );
      expect(messageOf(() => parseEnv({ ...LIVE, [name]: 'http://127.0.0.1:8080' }))).toContain(name);
      const onThisMachine = { ...LIVE, ALLOW_INSECURE: 'loopback' };
      expect(parseEnv({ ...onThisMachine, [name]: 'http://127.0.0.1:8080' })).toBeDefined();
      for (const address of SANDBOX_ADDRESSES) {
        expect(messageOf(() => parseEnv({ ...LIVE, [name]: address }))).toMatch(
          new RegExp(`^A live start is refused\\. ${name}: (is the sandbox|leads to this machine)`),
        );
      }
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
    const shared = strongSecret('shared');
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
