import { createHash } from 'node:crypto';
import { PUBLIC_SECRETS } from './public-secrets';
import { type Wanted, weakness } from './strength';

type Given = Readonly<Record<string, string | undefined>>;

/** The secrets and their required strength. Other systems choose their own secrets, so for those only guessable ones are refused. */
export const SECRETS = {
  AUTH_SECRET: { length: 32, bits: 80 },
  CASE_LINK_KEYS: { length: 32, bits: 80 },
  SIGNING_WEBHOOK_SECRET: { length: 24, bits: 60 },
  REGISTER_WEBHOOK_SECRET: { length: 24, bits: 60 },
  AUTH_CLIENT_SECRET: { length: 16, bits: 40 },
  REGISTER_API_KEY: { length: 16, bits: 40 },
  S3_SECRET_ACCESS_KEY: { length: 16, bits: 40 },
  GETACCEPT_PASSWORD: { length: 8, bits: 16 },
  CREDITSAFE_PASSWORD: { length: 8, bits: 16 },
} as const satisfies Record<string, Wanted>;
/** Settings with several secrets, separated by commas. */
const LISTS = ['CASE_LINK_KEYS', 'REGISTER_WEBHOOK_SECRET'];
const IN_ADDRESS: Wanted = { length: 8, bits: 16 };

interface Secret {
  name: string;
  value: string;
  wanted: Wanted;
}

/** The problems with the secrets of a live start, by setting: public, guessable, or used twice. Contains no secrets. */
export function wrongSecrets(given: Given): string[] {
  const all = secretsOf(given);
  const weak = all.flatMap(({ name, value, wanted }) => {
    const reason = isPublic(value) ? 'is one that everybody knows' : weakness(value, wanted);
    return reason ? [`${name}: ${reason}`] : [];
  });
  const twice = all.flatMap(({ name, value }, index) => {
    const first = all.slice(0, index).find((other) => other.value === value);
    if (!first) return [];
    return [`${name}: ${first.name === name ? 'holds the same key twice' : `must not be ${first.name}`}`];
  });
  return [...new Set([...weak, ...twice])];
}

/** Whether a secret is in this repository. */
export function isPublic(secret: string): boolean {
  return PUBLIC_SECRETS.has(digestOf(secret));
}

/** The digest of a secret, for the list of public ones. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(`public-secret:${secret}`).digest('hex').slice(0, 32);
}

function secretsOf(given: Given): Secret[] {
  const own = Object.entries(SECRETS).flatMap(([name, wanted]) =>
    valuesOf(name, given[name] ?? '').map((value) => ({ name, value, wanted })),
  );
  const inAddresses = Object.entries(given).flatMap(([name, value]) => {
    const password = name.endsWith('_URL') && value && URL.canParse(value) ? new URL(value).password : '';
    return password ? [{ name, value: decodeURIComponent(password), wanted: IN_ADDRESS }] : [];
  });
  return [...own, ...inAddresses];
}

function valuesOf(name: string, value: string): string[] {
  const parts = LISTS.includes(name) ? value.split(',') : [value];
  return parts.map((part) => part.trim().replace(/^whsec_/, '')).filter(Boolean);
}
