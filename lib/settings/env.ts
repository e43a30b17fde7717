import { z } from 'zod';
import {
  clamdAddress,
  databaseAddress,
  lenderAddress,
  mailAddress,
  mailServer,
  origin,
  securityContact,
  webAddress,
} from './addresses';
import { connectionString, guid, mailKey } from './keys';
import { refusedLive } from './live';
import { misspelt } from './misspelt';

/**
 * The only reader of `process.env` in the product. Read through `env()`, which parses once, on first use, so that a
 * build needs no settings. Names are documented in docs/operations.md.
 */
const bool = z.enum(['true', 'false']).transform((value) => value === 'true');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const text = z.string().regex(/\S/, 'is blank');
const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be a word without spaces');

/** As Standard Webhooks writes them, `whsec_` and base64, or the text that is the key itself. */
const webhookSecret = z
  .string()
  .min(24)
  .refine((value) => !value.startsWith('whsec_') || /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value), {
    message: 'after whsec_ must be 24 to 64 bytes in base64',
  });

const settings = z.object({
  MODE: z.enum(['sandbox', 'live']),
  PUBLIC_URL: origin,
  DATABASE_URL: databaseAddress,
  /** Of the role that owns the tables, for a process that applies the migrations itself. */
  MIGRATION_DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  /** How long a request waits for the database before it answers UNAVAILABLE. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(1_900),
  /** How long a process that is told to stop goes on serving, so that whoever sends requests to it notices first. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** `false` leaves queued work to another replica. */
  RUN_JOBS: bool.default(true),
  AUTH_SECRET: z.string().min(32),
  AUTH_ISSUER: webAddress,
  AUTH_CLIENT_ID: word,
  AUTH_CLIENT_SECRET: word,
  AUTH_SCOPE: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'must be words with a space between them',
    )
    .refine((value) => value.split(' ').includes('openid'), 'must hold openid')
    .default('openid profile email'),
  /** The audience of access tokens that programs may call with (`Authorization: Bearer`). Without it none is accepted. */
  AUTH_API_AUDIENCE: word.optional(),
  AUTH_ROLES_CLAIM: word.default('roles'),
  /** How long a case worker may do nothing before the session ends. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(480).default(120),
  /** One key, or two during a rotation: the first signs, all verify. */
  CASE_LINK_KEYS: list.pipe(z.array(z.string().min(32)).min(1).max(2)),
  CASE_LINK_DAYS: z.coerce.number().positive().max(365).default(30),
  /** How long the mail about a correction waits for further ones; 0 sends one mail for each. */
  CORRECTION_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
  SMTP_URL: mailServer,
  MAIL_FROM: mailAddress,
  /** Base64 of the DER (SPKI) public key that the mail provider signs its event webhook with. */
  MAIL_WEBHOOK_PUBLIC_KEY: mailKey.optional(),
  /** Whether the mail provider puts its picture into mails, which tells when they are opened. */
  MAIL_OPEN_TRACKING: bool.default(true),
  GETACCEPT_URL: webAddress.optional(),
  GETACCEPT_EMAIL: mailAddress.optional(),
  GETACCEPT_PASSWORD: text.optional(),
  /** The electronic identification that signatories must prove themselves by, in GetAccept's word for it. */
  GETACCEPT_EID_TYPE: word.optional(),
  /** Stands in the callback address given to the signing service. */
  SIGNING_WEBHOOK_SECRET: z.string().min(24).optional(),
  /** Without one companies go by their number, and nothing is exported. */
  REGISTER_URL: webAddress.optional(),
  REGISTER_API_KEY: word.optional(),
  /** One secret, or two during a rotation. */
  REGISTER_WEBHOOK_SECRET: list.pipe(z.array(webhookSecret).min(1).max(2)).optional(),
  CREDITSAFE_URL: webAddress.optional(),
  CREDITSAFE_USERNAME: text.optional(),
  CREDITSAFE_PASSWORD: text.optional(),
  /** Address of a bucket that speaks S3. Without it files are kept in the database. */
  S3_URL: webAddress.optional(),
  S3_REGION: word.default('us-east-1'),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
  /** Of keys that are lent for a time. */
  S3_SESSION_TOKEN: word.optional(),
  /** Where the keys come from: these settings, the container's role (ECS, EKS), or the machine's (EC2). */
  S3_CREDENTIALS: z.enum(['keys', 'container', 'instance']).default('keys'),
  /** Set by ECS and EKS themselves. */
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: z
    .string()
    .regex(/^\/[\x21-\x7e]*$/, 'must be a path')
    .optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: lenderAddress.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN: text.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: text.optional(),
  /** Where EC2's metadata are, if not at their usual address. */
  AWS_EC2_METADATA_SERVICE_ENDPOINT: lenderAddress.optional(),
  /** `tcp://host:3310` or `unix:/path`. With it every upload is scanned, and refused when that fails. */
  CLAMD_URL: clamdAddress.optional(),
  INTEGRATION_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000).default(1),
  ARCHIVE_AFTER_DAYS: z.coerce.number().int().positive().max(3_650).default(90),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ALLOW_INSECURE: z.enum(['', 'loopback']).default(''),
  APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString.optional(),
  APPLICATIONINSIGHTS_INSTRUMENTATION_KEY: guid.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** Whom to tell of a weakness, for /.well-known/security.txt. */
  SECURITY_CONTACT: securityContact.optional(),
});

export type Env = z.output<typeof settings>;

/** Every setting that there is. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

let parsed: Env | undefined;

/** The settings of this process. Throws an Error that names every missing or malformed setting. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/**
 * Parses and checks settings. Throws an Error that says of each setting that is missing, malformed or refused by a live start what is
 * wrong with it, all at once, and that holds no value of a setting.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  const isLive = given.MODE === 'live';
  const malformed = result.success ? [] : wrongByName(result.error.issues);
  const named = new Set(malformed.map((wrong) => wrong.split(':')[0]));
  const refused = isLive ? refusedLive(given).filter((wrong) => !named.has(wrong.split(':')[0])) : [];
  if (result.success && refused.length === 0) return result.data;
  const what = isLive ? 'A live start is refused' : 'Settings are missing or malformed';
  throw new Error(`${what}. ${[...malformed, ...refused].join('; ')}`);
}

/** One text for each setting that cannot be read. */
function wrongByName(issues: readonly z.core.$ZodIssue[]): string[] {
  const texts = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    const text = message.endsWith('received undefined') ? 'is missing' : message;
    if (!texts.has(name)) texts.set(name, text);
  }
  return [...texts].map(([name, text]) => `${name}: ${text}`);
}

/** One text for each name in the environment that is no setting, and was likely meant to be one. */
export function settingWarnings(source: Record<string, string | undefined> = process.env): string[] {
  return misspelt(Object.keys(source), SETTING_NAMES).map(
    ({ name, meant }) => `${name} is no setting: was ${meant} meant?`,
  );
}

/**
 * Tells next-auth the public address, which it reads from AUTH_URL alone: behind a proxy a request knows the address of this process
 * only, and the identity provider takes people back to no other than PUBLIC_URL.
 */
export function publishAuthUrl(): void {
  process.env.AUTH_URL = new URL(env().PUBLIC_URL).origin;
}
