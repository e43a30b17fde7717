import { z } from 'zod';

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

/** As Standard Webhooks writes them, `whsec_` and base64, or the text that is the key itself. */
const webhookSecret = z
  .string()
  .min(24)
  .refine((value) => !value.startsWith('whsec_') || /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(value), {
    message: 'after whsec_ must be 24 to 64 bytes in base64',
  });

const settings = z.object({
  MODE: z.enum(['sandbox', 'live']),
  PUBLIC_URL: z.url(),
  DATABASE_URL: z.string().min(1),
  /** Of the role that owns the tables, for a process that applies the migrations itself. */
  MIGRATION_DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).default(20),
  /** How long a request waits for the database before it answers UNAVAILABLE. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).default(1_900),
  /** How long a process that is told to stop goes on serving, so that whoever sends requests to it notices first. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** `false` leaves queued work to another replica. */
  RUN_JOBS: bool.default(true),
  AUTH_SECRET: z.string().min(32),
  AUTH_ISSUER: z.url(),
  AUTH_CLIENT_ID: z.string().min(1),
  AUTH_CLIENT_SECRET: z.string().min(1),
  AUTH_SCOPE: z.string().default('openid profile email'),
  AUTH_ROLES_CLAIM: z.string().default('roles'),
  /** How long a case worker may do nothing before the session ends. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(480).default(120),
  /** One key, or two during a rotation: the first signs, all verify. */
  CASE_LINK_KEYS: list.pipe(z.array(z.string().min(32)).min(1).max(2)),
  CASE_LINK_DAYS: z.coerce.number().positive().default(30),
  /** How long the mail about a correction waits for further ones; 0 sends one mail for each. */
  CORRECTION_MAIL_DELAY_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
  SMTP_URL: z.url(),
  MAIL_FROM: z.email(),
  /** Base64 of the DER (SPKI) public key that the mail provider signs its event webhook with. */
  MAIL_WEBHOOK_PUBLIC_KEY: z.string().optional(),
  /** Whether the mail provider puts its picture into mails, which tells when they are opened. */
  MAIL_OPEN_TRACKING: bool.default(true),
  GETACCEPT_URL: z.url().optional(),
  GETACCEPT_EMAIL: z.string().optional(),
  GETACCEPT_PASSWORD: z.string().optional(),
  /** The electronic identification that signatories must prove themselves by, in GetAccept's word for it. */
  GETACCEPT_EID_TYPE: z.string().optional(),
  /** Stands in the callback address given to the signing service. */
  SIGNING_WEBHOOK_SECRET: z.string().min(24).optional(),
  /** Without one companies go by their number, and nothing is exported. */
  REGISTER_URL: z.url().optional(),
  REGISTER_API_KEY: z.string().min(1).optional(),
  /** One secret, or two during a rotation. */
  REGISTER_WEBHOOK_SECRET: list.pipe(z.array(webhookSecret).min(1).max(2)).optional(),
  CREDITSAFE_URL: z.url().optional(),
  CREDITSAFE_USERNAME: z.string().optional(),
  CREDITSAFE_PASSWORD: z.string().optional(),
  /** Address of a bucket that speaks S3. Without it files are kept in the database. */
  S3_URL: z.url().optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** `tcp://host:3310` or `unix:/path`. With it every upload is scanned, and refused when that fails. */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
  INTEGRATION_TIMEOUT_MS: z.coerce.number().int().positive().default(10_000),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  ARCHIVE_AFTER_DAYS: z.coerce.number().int().positive().default(90),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  ALLOW_INSECURE: z.enum(['', 'loopback']).default(''),
  APPLICATIONINSIGHTS_CONNECTION_STRING: z.string().optional(),
  APPLICATIONINSIGHTS_INSTRUMENTATION_KEY: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
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

/** Parses and checks settings: all that is wrong is in one message, and no value of a setting is in it. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Settings are missing or malformed. ${wrong.join('; ')}`);
  }
  const refused = result.data.MODE === 'live' ? refusedLive(result.data) : [];
  if (refused.length > 0) throw new Error(`A live start is refused. ${refused.join('; ')}`);
  return result.data;
}

/** Addresses of external systems, and of ourselves as others see us. */
const ADDRESSES = [
  'PUBLIC_URL',
  'AUTH_ISSUER',
  'GETACCEPT_URL',
  'REGISTER_URL',
  'CREDITSAFE_URL',
  'S3_URL',
] as const;
/** What an external system needs besides its address. */
const BELONGS_TOGETHER: Partial<Record<keyof Env, readonly (keyof Env)[]>> = {
  GETACCEPT_URL: ['GETACCEPT_EMAIL', 'GETACCEPT_PASSWORD', 'SIGNING_WEBHOOK_SECRET'],
  REGISTER_URL: ['REGISTER_API_KEY', 'REGISTER_WEBHOOK_SECRET'],
  CREDITSAFE_URL: ['CREDITSAFE_USERNAME', 'CREDITSAFE_PASSWORD'],
  S3_URL: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

/** What a live start does not accept: the sandbox, plain text over the net (but on this machine where that is allowed), half a configuration. */
function refusedLive(settings: Env): string[] {
  const refused = ADDRESSES.flatMap((name) => refusedAddress(name, settings));
  if (!isMailProtected(settings)) refused.push('SMTP_URL: must be smtps, or smtp with ?requireTLS=true');
  for (const [name, needed] of Object.entries(BELONGS_TOGETHER)) {
    if (!settings[name as keyof Env]) continue;
    for (const other of needed) if (!settings[other]) refused.push(`${other}: is missing, with ${name} set`);
  }
  if (settings.CASE_LINK_KEYS.includes(settings.AUTH_SECRET)) {
    refused.push('CASE_LINK_KEYS: must not be AUTH_SECRET');
  }
  return refused;
}

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function refusedAddress(name: (typeof ADDRESSES)[number], settings: Env): string[] {
  const address = settings[name];
  if (!address) return [];
  const { protocol, hostname, port } = new URL(address);
  const isAllowedHere = isLoopback(hostname) && settings.ALLOW_INSECURE === 'loopback';
  if (isLoopback(hostname) && port === '4000' && !isAllowedHere) return [`${name}: is the sandbox`];
  return protocol === 'https:' || isAllowedHere ? [] : [`${name}: must be https`];
}

function isMailProtected({ SMTP_URL, ALLOW_INSECURE }: Env): boolean {
  const { protocol, hostname, searchParams } = new URL(SMTP_URL);
  if (protocol === 'smtps:') return true;
  if (protocol !== 'smtp:') return false;
  return searchParams.get('requireTLS') === 'true' || (isLoopback(hostname) && ALLOW_INSECURE === 'loopback');
}

/**
 * Tells next-auth the public address, which it reads from AUTH_URL alone: behind a proxy a request knows the address of this process
 * only, and the identity provider takes people back to no other than PUBLIC_URL.
 */
export function publishAuthUrl(): void {
  process.env.AUTH_URL = new URL(env().PUBLIC_URL).origin;
}
