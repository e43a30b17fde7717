import { z } from 'zod';
import { SESSION_HOURS } from '@/lib/domain/limits';
import {
  clamdAddress,
  databaseAddress,
  hookAddress,
  keyServiceAddress,
  mailAddress,
  mailServer,
  origin,
  securityContact,
  webAddress,
} from './addresses';
import { connectionString, guid, mailKey } from './keys';
import { refusedLive } from './live';
import { plainWords } from './plain-words';
import { SECRETS } from './secrets';
import { fileSetting, readSettingFiles } from './setting-files';

/**
 * The only reader of the product's settings. Read through `env()`, which parses once, on first use, so that a
 * build needs no settings. Names are documented in docs/operations.md. Each may be given as `NAME_FILE` instead.
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

/** As in Standard Webhooks, `whsec_` and base64, or a text that is the key itself. */
const webhookSecret = z
  .string()
  .min(SECRETS.REGISTER_WEBHOOK_SECRET.length)
  .refine((value) => !value.startsWith('whsec_') || /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value), {
    message: 'after whsec_ must be 24 to 64 bytes in base64',
  });

const settings = z.object({
  MODE: z.enum(['sandbox', 'live']),
  PUBLIC_URL: origin,
  DATABASE_URL: databaseAddress,
  /** PostgreSQL itself, past a pooler that gives each transaction another connection. With it DATABASE_URL may lead to such a pooler. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A standby that lists, statistics and exports may read. */
  DATABASE_READ_URL: databaseAddress.optional(),
  /** How far it may be behind, in milliseconds. */
  DATABASE_READ_LAG_MS: z.coerce.number().int().min(1_000).max(60_000).default(5_000),
  /** Whether statements get names, which PostgreSQL stores per connection. By default not with a pooler. */
  DATABASE_PREPARE: bool.optional(),
  /** For the role that owns the tables, if this process applies the migrations. */
  MIGRATION_DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  /** How long a request waits for the database before it answers UNAVAILABLE, in milliseconds. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).max(60_000).default(1_900),
  /** How long a call waits for another primary before it answers UNAVAILABLE, in milliseconds. 0 for a database without a standby. */
  DATABASE_FAILOVER_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** How long a stopping process continues to serve, in milliseconds, so that the load balancer notices first. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** `false` leaves jobs to other replicas. */
  RUN_JOBS: bool.default(true),
  /** One secret, or two during a rotation: the first seals, both open. */
  AUTH_SECRET: list.pipe(z.array(z.string().min(SECRETS.AUTH_SECRET.length)).min(1).max(2)),
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
  /** The audience of access tokens that programs may call with (`Authorization: Bearer`). Without it no token is accepted. */
  AUTH_API_AUDIENCE: word.optional(),
  AUTH_ROLES_CLAIM: word.default('roles'),
  /** Where roles are read from if the provider's answer to a refresh token has no ID token. `sign-in`: they stay until the next one. */
  AUTH_REFRESH_ROLES: z.enum(['userinfo', 'introspection', 'sign-in']).default('userinfo'),
  /** How long a case worker may be inactive before the session ends. */
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(5)
    .max(SESSION_HOURS * 60)
    .default(120),
  /** One key, or two during a rotation: the first signs, both verify. */
  CASE_LINK_KEYS: list.pipe(z.array(z.string().min(SECRETS.CASE_LINK_KEYS.length)).min(1).max(2)),
  CASE_LINK_DAYS: z.coerce.number().positive().max(365).default(30),
  /** How many seconds the mail about a correction waits for further ones. 0 sends each mail at once. */
  CORRECTION_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
  /** How many seconds the mails of a decision wait, during which it can be taken back. 0 sends them at once. */
  UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  SMTP_URL: mailServer,
  MAIL_FROM: mailAddress,
  /** The mail provider's public key for its event webhook: base64 of DER (SPKI). Two during a rotation. */
  MAIL_WEBHOOK_PUBLIC_KEY: list.pipe(z.array(mailKey).min(1).max(2)).optional(),
  /** The value of `s=` in the DKIM signature of our mails, for the command `check`. */
  MAIL_DKIM_SELECTOR: word.optional(),
  /** Whether the mail provider adds a tracking picture to mails, which reports when they are opened. */
  MAIL_OPEN_TRACKING: bool.default(true),
  GETACCEPT_URL: webAddress.optional(),
  GETACCEPT_EMAIL: mailAddress.optional(),
  GETACCEPT_PASSWORD: text.optional(),
  /** The electronic identification that signatories must use, by GetAccept's name. */
  GETACCEPT_EID_TYPE: word.optional(),
  /** Part of the callback address for the signing service. Two during a rotation: the first is in the address, both open. */
  SIGNING_WEBHOOK_SECRET: list
    .pipe(z.array(z.string().min(SECRETS.SIGNING_WEBHOOK_SECRET.length)).min(1).max(2))
    .optional(),
  /** Without a register, companies are named by their number, and nothing can be exported. */
  REGISTER_URL: webAddress.optional(),
  REGISTER_API_KEY: word.optional(),
  /** One secret, or two during a rotation. */
  REGISTER_WEBHOOK_SECRET: list.pipe(z.array(webhookSecret).min(1).max(2)).optional(),
  CREDITSAFE_URL: webAddress.optional(),
  CREDITSAFE_USERNAME: text.optional(),
  CREDITSAFE_PASSWORD: text.optional(),
  /** Address of a bucket that speaks S3. Without it files stay in the database. */
  S3_URL: webAddress.optional(),
  S3_REGION: word.default('us-east-1'),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
  /** Needed only for temporary keys. */
  S3_SESSION_TOKEN: word.optional(),
  /** Where the keys come from: these settings, the container's role (ECS, EKS), or the machine's (EC2). */
  S3_CREDENTIALS: z.enum(['keys', 'container', 'instance']).default('keys'),
  /** Set by ECS and EKS themselves. */
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: z
    .string()
    .regex(/^\/[\x21-\x7e]*$/, 'must be a path')
    .optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: keyServiceAddress.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN: text.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: text.optional(),
  /** The address of EC2's metadata service, if not the usual one. */
  AWS_EC2_METADATA_SERVICE_ENDPOINT: keyServiceAddress.optional(),
  /** `tcp://host:3310` or `unix:/path`. With it every upload is scanned, and refused if the scan fails. */
  CLAMD_URL: clamdAddress.optional(),
  INTEGRATION_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000).default(1),
  ARCHIVE_AFTER_DAYS: z.coerce.number().int().positive().max(3_650).default(90),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ALLOW_INSECURE: z.enum(['', 'loopback']).default(''),
  APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString.optional(),
  APPLICATIONINSIGHTS_INSTRUMENTATION_KEY: guid.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** Who gets mail about the installation itself: no backup, a full disk, jobs that were given up. */
  OPERATOR_EMAIL: mailAddress.optional(),
  /** Gets the same as JSON. */
  OPERATOR_WEBHOOK_URL: hookAddress.optional(),
  /** Called every minute while the installation watches itself. Whatever is there raises the alarm when the calls end. */
  HEARTBEAT_URL: hookAddress.optional(),
  /** Who may open /operator: email addresses, or ids (`sub`) at the identity provider. */
  OPERATOR_ACCOUNTS: list.pipe(z.array(word)).default([]),
  /** Whether something reports backups to the product, of their copies elsewhere, and how many processes of the product there must be. */
  BACKUP_EXPECTED: bool.default(false),
  /** By default whether the copies have a bucket. */
  BACKUP_COPY_EXPECTED: bool.optional(),
  /** Where the service `backup-copy` copies backups to. The product does not call it. */
  BACKUP_S3_BUCKET: word.optional(),
  REPLICAS_EXPECTED: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Where to report a vulnerability, for /.well-known/security.txt. */
  SECURITY_CONTACT: securityContact.optional(),
});

export type Env = z.output<typeof settings>;

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

let parsed: Env | undefined;

/** The settings of this process. Throws an Error that names every missing or malformed setting. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Whether statements may get names. A pooler supports them only if configured to, as PgBouncer can be from 1.21. */
export const mayPrepare = (): boolean => env().DATABASE_PREPARE ?? !env().DATABASE_DIRECT_URL;

/** Whether people reach the product over https. Its cookies are for https only then. */
export const isOverHttps = (): boolean => env().PUBLIC_URL.startsWith('https:');

/**
 * One setting as it is given, for commands that need no others. Undefined if it is not.
 *
 * @throws an Error if it is given as a file that cannot be read
 */
export function givenSetting(name: keyof Env): string | undefined {
  const { given, wrong } = readSettingFiles(process.env, SETTING_NAMES);
  const problem = wrong.find((line) => nameOf(line) === name);
  if (problem) throw new Error(problem);
  return given[name];
}

/**
 * Parses and checks settings. Throws one Error that lists every missing, malformed or refused setting with its problem, but never
 * a value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const { given, wrong } = readSettingFiles(source, SETTING_NAMES);
  const result = settings.safeParse(given);
  const isLive = given.MODE === 'live';
  const malformed = unnamed(result.success ? [] : wrongByName(result.error.issues), wrong);
  const refused = unnamed(isLive ? refusedLive(given) : [], [...wrong, ...malformed]);
  const all = [...wrong, ...malformed, ...refused];
  if (result.success && all.length === 0) return result.data;
  const what = isLive ? 'A live start is refused' : 'Settings are missing or malformed';
  throw new Error(`${what}. ${all.join('; ')}`);
}

const nameOf = (line: string): string => line.split(':')[0] ?? '';

/** The lines about settings that none of the others is about. */
function unnamed(lines: string[], others: string[]): string[] {
  const named = new Set(others.map(nameOf));
  return lines.filter((line) => !named.has(nameOf(line)));
}

/** One message per setting that cannot be parsed. */
function wrongByName(issues: readonly z.core.$ZodIssue[]): string[] {
  const texts = new Map<string, string>();
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (!texts.has(name)) texts.set(name, plainWords(issue));
  }
  return [...texts].map(([name, text]) => `${name}: ${text}`);
}

/** Prefixes that nothing but our settings uses. */
const OURS =
  /^(CASE_LINK|GETACCEPT|CREDITSAFE|CLAMD|SIGNING_WEBHOOK|MAIL_WEBHOOK|ARCHIVE_AFTER|RATE_LIMIT|OPERATOR)_/;

/** One message per name in the environment that looks like a setting but is not one. */
export function settingWarnings(source: Record<string, string | undefined> = process.env): string[] {
  const known = new Set([...SETTING_NAMES, ...SETTING_NAMES.map(fileSetting)]);
  return Object.keys(source)
    .filter((name) => OURS.test(name) && !known.has(name))
    .map((name) => `${name} is no setting`);
}

/**
 * Sets AUTH_URL, because next-auth reads the public address from nowhere else. Behind a proxy a request has only this process's address,
 * but the identity provider redirects only to PUBLIC_URL.
 */
export function publishAuthUrl(): void {
  process.env.AUTH_URL = new URL(env().PUBLIC_URL).origin;
}
