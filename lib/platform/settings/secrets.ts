import { createHash } from 'node:crypto';
import { decodedPart } from '@/lib/domain/decoded-part';

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
const LISTS = ['AUTH_SECRET', 'CASE_LINK_KEYS', 'SIGNING_WEBHOOK_SECRET', 'REGISTER_WEBHOOK_SECRET'];
const IN_ADDRESS: Wanted = { length: 8, bits: 16 };

interface Secret {
  name: string;
  value: string;
  wanted: Wanted;
  /** Where a secret is only a part of its setting, what comes before what is said of it. */
  part?: string;
}

/** The problems with the secrets of a live start, by setting: public, guessable, or used twice. Contains no secrets. */
export function wrongSecrets(given: Given): string[] {
  const all = secretsOf(given);
  const weak = all.flatMap(({ name, value, wanted, part = '' }) => {
    const reason = isPublic(value) ? 'is one that everybody knows' : weakness(value, wanted);
    return reason ? [`${name}: ${part}${reason}`] : [];
  });
  const twice = all.flatMap(({ name, value, part = '' }, index) => {
    const first = all.slice(0, index).find((other) => other.value === value);
    if (!first) return [];
    return [
      `${name}: ${part}${first.name === name ? 'holds the same key twice' : `must not be ${first.name}`}`,
    ];
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
    return password
      ? [{ name, value: decodedPart(password), wanted: IN_ADDRESS, part: 'its password ' }]
      : [];
  });
  return [...own, ...inAddresses];
}

function valuesOf(name: string, value: string): string[] {
  const parts = LISTS.includes(name) ? value.split(',') : [value];
  return parts.map((part) => part.trim().replace(/^whsec_/, '')).filter(Boolean);
}

/** Words in hand-written secrets. Only long ones, which do not occur in random text by chance. */
const WORDS =
  /secret|password|passwd|change.?me|example|placeholder|default|medlemsans|qwerty|letmein|postgres|minioadmin|keycloak|lösenord|losenord|hemlig|webhook|characters/i;

interface Wanted {
  /** The least number of characters. */
  length: number;
  /** The least `estimatedBits`. 0 if others choose the secret. */
  bits: number;
}

/**
 * The problem with a secret in a word or two, or null if it may be random. Reveals nothing of the secret. A text can look random without
 * being random. This function finds only secrets that must never be used.
 */
export function weakness(secret: string, { length, bits }: Wanted): string | null {
  if (secret.length < length) return `must be at least ${length} characters`;
  if (/^\s|\s$/.test(secret)) return 'begins or ends with a space';
  if (WORDS.test(secret)) return 'reads like a placeholder';
  if (isPattern(secret)) return 'is a pattern, not random';
  if (estimatedBits(secret) < bits) return 'is too easy to guess: make a random one';
  return null;
}

/** The Shannon entropy of a text in bits: an upper bound of its randomness. */
function estimatedBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return text.length * shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
}

/** Whether most characters are predictable: repetitions (`aaaa`, `abcabc`) and sequences (`abcd`, `4321`). */
function isPattern(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const isMost = (hits: number, of: number) => of > 0 && hits / of > 0.6;
  for (let period = 1; period <= codes.length / 2; period += 1) {
    const repeated = codes.filter((code, index) => index >= period && code === codes[index - period]).length;
    if (isMost(repeated, codes.length - period)) return true;
  }
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const even = steps.filter((step, index) => index > 0 && step === steps[index - 1]).length;
  return isMost(even, steps.length - 1);
}

/**
 * Digests of every secret in this repository: in tests, sandbox, docker-compose.yml and documents.
 * tests/completeness/public-secrets.test.ts collects the secrets and reports the ones that are missing here.
 */
export const PUBLIC_SECRETS: ReadonlySet<string> = new Set([
  '06e9dde56bee6230dcc7303850568a31',
  '0dad962e4d63601b25153ebc8a910426',
  '16f8220034872b68e397e00607176aaa',
  '1a814476022c60a1d3d58aaa814a0071',
  '1c6bda5372445b9b155d735f60ac602d',
  '2298625fb59f9c5c8817977e4e29696c',
  '2c5d532f3815aea440fa8a3a3a645a1a',
  '3529c46601689a502f1f85adf2e1d1b6',
  '37d0d8ad2387ec4ca316de2f5184e94f',
  '54e4746fe43139f42a9215ebe392e56c',
  '58b9f29c14634f3909b65a4093c82fbc',
  '621312c6d6bf1036e4bba91175215916',
  '7b46422ae7b6c0a2800b11552efc9c93',
  '83aae9dd9a66b0f99b21e53f385329f2',
  '8ae7132adf04cb47a41f7c8391dcdcf5',
  '93ef534aed3f4a6a5ba7aeba98d4b590',
  '95b5552171675f7ee49fb7abd8bf86d4',
  '9c968665de5c547033d146effb80e10a',
  '9e429375c1d91300e1c808c30db4d8fc',
  'a7752e28c64291baef6ddc256014f11a',
  'a96f3336cb77eba7d64b56a448c43a1e',
  'ad7821b47aaa2c2bf2b8d3a687a35bb5',
  'b207b9d1b7ea3a9cba86026b7979ae07',
  'bd22b87b1afb2697100be985d41f5b82',
  'c87b54e3e8adf148e1c140dff9c53162',
  'c89794811e53dec5a301e2e9640404bd',
  'cdb8fffffff2cc3dee6d4b864e836700',
  'd5a918b8504d845e39b32d8f6512fb62',
  'd63be258d72044c74dda384142e8bffc',
  'dd4bab7bcddf7c9b601eb18a5c442ac5',
  'e203f43c90546803d1341b40886479a3',
  'e56ad41a7dac5637e82f60b59e5e05f5',
  'eb7f20b022aa4f1f9dbd993b26f2d984',
  'f06dcc3a75a7ac5ed9eb3f1934874abf',
  'f18605c3e4bb3997ea28ba3931aeb803',
  'f4095de785d2a19b0f10c9cdc5034524',
  '708f4ba3b303eb7ba8a7df2885a48727',
  'ad9f25682a5f92781087f6bf93d0678a',
  '4a4a02757a04c8cc6e262799265211de',
  'b3f96faa809994c07f0ae2d373575026',
  '68949bf399b8f7a60732ea8ae1c062b0',
]);
