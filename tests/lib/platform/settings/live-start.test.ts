import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/settings/env';
import { LIVE_SETTINGS, strongSecret } from '../../../fixtures/live-settings';
import { testEnvironment } from '../../../setup/environment';

const pem = (curve: string) => generateKeyPairSync('ec', { namedCurve: curve });
const spki = (curve: string) =>
  pem(curve).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const GUID = '11111111-2222-4333-8444-555555555555';

/** What no secret may be, whoever chose it. */
const WEAK = ['x', 'a'.repeat(64), '1234567890'.repeat(5), `change-me-${'kX9vQ2mZ8r'.repeat(3)}`, '  '];
const ADDRESS = [
  'hello',
  'ftp://files.example.org',
  'http://out.example.org',
  'https://localhost:4711/oidc',
  'https://',
];
const BARE = [
  'https://user:pw@out.example.org',
  'https://out.example.org/?a=1',
  'https://out.example.org/#a',
];
const NUMBER = ['many', '-1', '1e9', 'Infinity', ' '];

/** For every setting, what it is not. */
const BAD: Record<string, readonly string[]> = {
  MODE: ['production', 'LIVE', ' live'],
  PUBLIC_URL: [...ADDRESS, ...BARE, 'https://out.example.org/path', 'ansokan.example.org'],
  DATABASE_URL: [
    'hello',
    'mysql://user@db/app',
    'postgresql://user@db:5432',
    'postgresql://user:postgres@db:5432/app',
    'postgresql://user:local@db:5432/app',
    'postgresql://user:aaaaaaaaaaaa@db:5432/app',
  ],
  MIGRATION_DATABASE_URL: [
    'hello',
    'mysql://user@db/app',
    'postgresql://owner:local@db:5432/app',
    `postgresql://owner:${strongSecret('database')}@db:5432/app`,
  ],
  DATABASE_DIRECT_URL: ['mysql://db/app', 'db:5432', ' '],
  DATABASE_READ_URL: ['mysql://db/app', 'db:5432', ' '],
  DATABASE_READ_LAG_MS: [...NUMBER, '999', '60001'],
  DATABASE_PREPARE: ['yes', '1', 'TRUE'],
  DATABASE_POOL: [...NUMBER, '1', '2.5', '501'],
  DATABASE_TIMEOUT_MS: [...NUMBER, '499', '60001'],
  DATABASE_FAILOVER_MS: [...NUMBER, '60001'].filter((value) => value !== ' '),
  DRAIN_DELAY_MS: [...NUMBER, '60001'].filter((value) => value !== ' '),
  RUN_JOBS: ['yes', '1', 'TRUE'],
  AUTH_SECRET: [...WEAK, 'test-auth-secret-of-more-than-32-characters', 'kX9vQ2mZ8rT4wY6uP1sD3fG5hJ7'],
  AUTH_ISSUER: [...ADDRESS, ...BARE],
  AUTH_CLIENT_ID: [' ', 'two words'],
  AUTH_CLIENT_SECRET: [...WEAK, 'test-client-secret', 'sandbox-client-secret', 'local-client-secret'],
  AUTH_SCOPE: [' ', 'profile email', 'openid  profile', 'openid "profile"'],
  AUTH_ROLES_CLAIM: [' ', 'two words'],
  AUTH_REFRESH_ROLES: ['id-token', ' '],
  AUTH_API_AUDIENCE: [' ', 'two words'],
  SESSION_IDLE_MINUTES: [...NUMBER, '4', '481'],
  CASE_LINK_KEYS: [
    ...WEAK,
    ',',
    'local-link-key-of-more-than-32-characters',
    `${strongSecret('one')},short`,
    `${strongSecret('one')},${strongSecret('one')}`,
    `${strongSecret('one')},${strongSecret('two')},${strongSecret('three')}`,
  ],
  CASE_LINK_DAYS: [...NUMBER, '0', '366'],
  CORRECTION_MAIL_DELAY_SECONDS: [...NUMBER, '86401'].filter((value) => value !== ' '),
  SMTP_URL: [
    'hello',
    'smtp://mail.example.org:25',
    'https://mail.example.org',
    'smtps://user:password@mail.example.org',
  ],
  MAIL_FROM: [
    'nobody',
    'a@b',
    'Name <noreply@example.org>',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: c@example.org',
  ],
  MAIL_WEBHOOK_PUBLIC_KEY: [
    'hello',
    'bm8ga2V5',
    spki('P-384'),
    spki('P-256').slice(0, -8),
    pem('P-256').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    `${pem('P-256').publicKey.export({ type: 'spki', format: 'pem' })}`,
  ],
  MAIL_OPEN_TRACKING: ['no', '0'],
  MAIL_DKIM_SELECTOR: ['two words'],
  GETACCEPT_URL: [...ADDRESS, ...BARE],
  GETACCEPT_EMAIL: ['nobody', ' '],
  GETACCEPT_PASSWORD: [...WEAK, 'signera'],
  GETACCEPT_EID_TYPE: ['two words'],
  SIGNING_WEBHOOK_SECRET: [...WEAK, 'sandbox-signing-webhook-secret', 'test-signing-webhook-secret'],
  REGISTER_URL: [...ADDRESS, ...BARE],
  REGISTER_API_KEY: [...WEAK, 'test-register-api-key', 'sandbox-register-api-key'],
  REGISTER_WEBHOOK_SECRET: [
    ...WEAK,
    'whsec_short',
    `whsec_${'A'.repeat(44)}`,
    'whsec_dGVzdC1yZWdpc3Rlci13ZWJob29rLXNlY3JldA==',
    'sandbox-register-webhook-secret',
  ],
  CREDITSAFE_URL: [...ADDRESS, ...BARE],
  CREDITSAFE_USERNAME: [' '],
  CREDITSAFE_PASSWORD: [...WEAK, 'sandbox', 'test-creditsafe-password'],
  S3_URL: [...ADDRESS, ...BARE],
  S3_REGION: ['two words'],
  S3_ACCESS_KEY_ID: ['two words'],
  S3_SECRET_ACCESS_KEY: [...WEAK, 'local-secret-key'],
  S3_SESSION_TOKEN: ['two words'],
  S3_CREDENTIALS: ['role', 'true'],
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: ['v2/credentials', 'https://keys.example.org/', '/two words'],
  AWS_CONTAINER_CREDENTIALS_FULL_URI: ['hello', 'https://keys.example.org/', 'http://10.0.0.1/keys'],
  AWS_CONTAINER_AUTHORIZATION_TOKEN: [' '],
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: [' '],
  AWS_EC2_METADATA_SERVICE_ENDPOINT: ['hello', 'http://169.254.169.254.example.org'],
  CLAMD_URL: [
    'hello',
    'http://clamd:3310',
    'tcp://clamd',
    'tcp://:3310',
    'tcp://clamd:0',
    'unix:',
    'tcp://clamd:99999',
  ],
  INTEGRATION_TIMEOUT_MS: [...NUMBER, '0', '120001'],
  RATE_LIMIT_FACTOR: [...NUMBER, '0', '1001'],
  ARCHIVE_AFTER_DAYS: [...NUMBER, '0', '1.5', '3651'],
  UNDO_SECONDS: [...NUMBER, '-1', '1.5', '601'].filter((value) => value !== ' '),
  TRUSTED_PROXIES: [...NUMBER, '11'].filter((value) => value !== ' '),
  ALLOW_INSECURE: ['true', 'all', '1'],
  APPLICATIONINSIGHTS_CONNECTION_STRING: [
    'hello',
    'InstrumentationKey=not-a-guid',
    'IngestionEndpoint=https://north.example.org',
    `InstrumentationKey=${GUID};IngestionEndpoint=north`,
    `InstrumentationKey=${GUID};IngestionEndpoint=http://north.example.org`,
    `InstrumentationKey=${GUID};EndpointSuffix=north example`,
    `InstrumentationKey=${GUID};EndpointSuffix=north.example;Location=https://west`,
  ],
  APPLICATIONINSIGHTS_INSTRUMENTATION_KEY: ['not-a-guid', `${GUID}0`, `{${GUID}}`],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['hello', 'collector:4318', 'grpc://collector:4317', 'http://'],
  OPERATOR_EMAIL: ['nobody', ' '],
  OPERATOR_WEBHOOK_URL: [...ADDRESS, 'https://user:pw@out.example.org'],
  HEARTBEAT_URL: [...ADDRESS, 'https://user:pw@out.example.org'],
  OPERATOR_ACCOUNTS: ['Olof Operatör', 'drift@example.org, two words'],
  BACKUP_EXPECTED: ['yes', '1', 'TRUE'],
  BACKUP_COPY_EXPECTED: ['yes', '1', 'TRUE'],
  BACKUP_S3_BUCKET: ['two words', ' '],
  REPLICAS_EXPECTED: [...NUMBER, '0', '1.5', '1001'],
  SECURITY_CONTACT: ['hello', 'http://out.example.org', 'mailto:nobody', 'tel:'],
};

function messageOf(settings: Record<string, string>): string {
  try {
    parseEnv(settings);
  } catch (error) {
    return (error as Error).message;
  }
  return 'was accepted';
}

describe('a live start', () => {
  it('has a row below for every setting', () => {
    expect(Object.keys(BAD).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'refuses %s=%j, and says nothing of another one',
    (name, value) => {
      const message = messageOf({ ...LIVE_SETTINGS, [name]: value });
      expect(message).toMatch(new RegExp(`^[\\w ]+\\. ${name}: \\S.+$`));
      expect(message).not.toContain('; ');
      if (value.length > 12) expect(message).not.toContain(value);
    },
  );

  it('says everything that is wrong at once, each by its name', () => {
    const wrong = Object.fromEntries(
      Object.entries(BAD).flatMap(([name, [value = '']]) => (name === 'MODE' ? [] : [[name, value]])),
    );
    const message = messageOf({ ...LIVE_SETTINGS, ...wrong });
    for (const name of Object.keys(wrong)) expect(message).toContain(` ${name}: `);
  });

  it.each([
    ['GETACCEPT_URL', 'GETACCEPT_EMAIL', 'GETACCEPT_PASSWORD', 'SIGNING_WEBHOOK_SECRET'],
    ['REGISTER_URL', 'REGISTER_API_KEY', 'REGISTER_WEBHOOK_SECRET'],
    ['CREDITSAFE_URL', 'CREDITSAFE_USERNAME', 'CREDITSAFE_PASSWORD'],
    ['S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ])('refuses any part of %s and what belongs to it without the others', (...group) => {
    for (const setting of group) {
      const settings = Object.fromEntries(
        Object.entries(LIVE_SETTINGS).filter(([name]) => name === setting || !group.includes(name)),
      );
      const message = messageOf(settings);
      for (const name of group.filter((other) => other !== setting))
        expect(message).toContain(`${name}: is missing`);
      expect(message).not.toContain(`${setting}: `);
    }
  });

  it('needs no keys of the store where the platform lends them, and the platform to do so', () => {
    const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...settings } = LIVE_SETTINGS;
    expect(messageOf({ ...settings, S3_CREDENTIALS: 'instance' })).toBe('was accepted');
    const inContainer = { ...settings, S3_CREDENTIALS: 'container' };
    expect(messageOf(inContainer)).toContain('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: is missing');
    for (const [name, value] of [
      ['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', '/v2/credentials/1'],
      ['AWS_CONTAINER_CREDENTIALS_FULL_URI', 'http://169.254.170.23/v1/credentials'],
    ] as const) {
      expect(messageOf({ ...inContainer, [name]: value })).toBe('was accepted');
    }
  });

  it('refuses the sandbox also on another machine, where systems share an address', () => {
    const shared = {
      AUTH_ISSUER: 'https://try.example.org/oidc',
      GETACCEPT_URL: 'https://try.example.org/getaccept/',
    };
    const message = messageOf({ ...LIVE_SETTINGS, ...shared });
    for (const name of Object.keys(shared)) expect(message).toContain(`${name}: is the sandbox`);
    expect(messageOf({ ...LIVE_SETTINGS, AUTH_ISSUER: 'https://login.example.org/oidc' })).toBe(
      'was accepted',
    );
  });

  it('refuses one secret in two places, whatever they are', () => {
    const settings = { ...LIVE_SETTINGS, REGISTER_API_KEY: LIVE_SETTINGS.AUTH_SECRET ?? '' };
    expect(messageOf(settings)).toContain('REGISTER_API_KEY: must not be AUTH_SECRET');
    const inAddress = `smtps://user:${LIVE_SETTINGS.CREDITSAFE_PASSWORD}@mail.example.org`;
    expect(messageOf({ ...LIVE_SETTINGS, SMTP_URL: inAddress })).toContain(
      'SMTP_URL: its password must not be CREDITSAFE_PASSWORD',
    );
  });

  it('takes what is well made', () => {
    const good: Record<string, string> = {
      CASE_LINK_KEYS: `${strongSecret('one')},${strongSecret('two')}`,
      DATABASE_URL: 'postgresql:///app?host=/var/run/postgresql',
      CLAMD_URL: 'unix:/run/clamav/clamd.ctl',
      APPLICATIONINSIGHTS_CONNECTION_STRING: `InstrumentationKey=${GUID};IngestionEndpoint=https://north.example.org/;LiveEndpoint=https://live.example.org/`,
      APPLICATIONINSIGHTS_INSTRUMENTATION_KEY: GUID,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OPERATOR_WEBHOOK_URL: 'https://chat.example.org/hooks?signature=a',
      OPERATOR_ACCOUNTS: 'drift@example.org, 6f1c2f0e-5c0b-4a53-9d5e-0a1f6c0d0008',
      AUTH_ROLES_CLAIM: 'realm_access.roles',
      AUTH_SCOPE: 'openid profile email offline_access',
    };
    for (const [name, value] of Object.entries(good))
      expect([name, messageOf({ ...LIVE_SETTINGS, [name]: value })]).toEqual([name, 'was accepted']);
    expect(parseEnv({ ...LIVE_SETTINGS, SECURITY_CONTACT: 'security@example.org' }).SECURITY_CONTACT).toBe(
      'mailto:security@example.org',
    );
  });
});

describe('public secrets', () => {
  const local = { ...testEnvironment('postgres://user:local@db.example:5432/app'), MODE: 'live' };

  it('are taken on this machine alone', () => {
    const onThisMachine = { ...local, ALLOW_INSECURE: 'loopback' };
    expect(messageOf(onThisMachine)).toBe('was accepted');
    expect(messageOf({ ...onThisMachine, PUBLIC_URL: 'https://ansokan.example.org' })).toContain(
      'AUTH_SECRET: is one that everybody knows',
    );
  });
});
