import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { MINUTE_MS } from '@/lib/domain/durations';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { callExternal, type ExternalAnswer, type ExternalCall, parseAnswer } from '@/lib/integrations/http';
import { isKeyService } from '@/lib/settings/addresses';
import { type Env, env } from '@/lib/settings/env';

export interface StoreCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Only temporary keys have a session token. */
  sessionToken?: string;
}

interface LentCredentials extends StoreCredentials {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const RENEW_BEFORE_MS = 5 * MINUTE_MS;
const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 5_000 } as const;
const ECS_HOST = 'http://169.254.170.2';
const EC2_HOST = 'http://169.254.169.254';
const lentSchema = z
  .object({
    AccessKeyId: z.string().min(1),
    SecretAccessKey: z.string().min(1),
    Token: z.string().min(1),
    Expiration: z.iso.datetime({ offset: true }),
  })
  .transform(
    (lent): LentCredentials => ({
      accessKeyId: lent.AccessKeyId,
      secretAccessKey: lent.SecretAccessKey,
      sessionToken: lent.Token,
      expiresAt: Date.parse(lent.Expiration),
    }),
  );

// A promise, so that simultaneous calls share one request.
let borrowed: Promise<LentCredentials> | undefined;

/**
 * The keys for signing requests to the object store: from the settings, or the temporary keys of the container's or machine's
 * role. Temporary keys are cached and renewed five minutes before they expire. Throws IntegrationError if the platform gives no
 * keys, AppError NOT_CONFIGURED if the settings name no source.
 */
export async function storeCredentials(): Promise<StoreCredentials> {
  const { S3_CREDENTIALS, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_SESSION_TOKEN } = env();
  if (S3_CREDENTIALS !== 'keys') return lentCredentials();
  return {
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    ...(S3_SESSION_TOKEN ? { sessionToken: S3_SESSION_TOKEN } : {}),
  };
}

async function lentCredentials(): Promise<LentCredentials> {
  const known = borrowed;
  const lent = await known;
  if (lent && lent.expiresAt - RENEW_BEFORE_MS > Date.now()) return lent;
  // Another call may have started a renewal while this call waited.
  if (known !== borrowed) return lentCredentials();
  const renewed = borrow().catch((error: unknown) => {
    // Use the current keys while they are valid. The next call tries again.
    if (lent && lent.expiresAt > Date.now()) return lent;
    borrowed = undefined;
    throw error;
  });
  borrowed = renewed;
  return renewed;
}

function borrow(): Promise<LentCredentials> {
  return env().S3_CREDENTIALS === 'instance' ? borrowFromMachine() : borrowFromContainer();
}

/** Keys from ECS and EKS (Pod Identity). */
async function borrowFromContainer(): Promise<LentCredentials> {
  const url = containerAddress(env());
  if (!url) throw new AppError('NOT_CONFIGURED');
  const token = await containerToken();
  const answer = await ask({ url, ...(token ? { headers: { Authorization: token } } : {}) });
  return parseAnswer('files', answer, lentSchema);
}

/** The address of a container's key service. Null if the container has none. Throws an Error for a host that is not a known key service. */
export function containerAddress(
  settings: Partial<
    Pick<Env, 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI' | 'AWS_CONTAINER_CREDENTIALS_FULL_URI'>
  >,
): string | null {
  const relative = settings.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI;
  const address = relative ? `${ECS_HOST}${relative}` : settings.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  return address ? requireLender(address) : null;
}

function requireLender(address: string): string {
  if (!isKeyService(address)) throw new Error('Keys are not borrowed from this host.');
  return address;
}

async function containerToken(): Promise<string | undefined> {
  const { AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file, AWS_CONTAINER_AUTHORIZATION_TOKEN: token } = env();
  if (!file) return token;
  try {
    // Read the token each time, because the platform replaces it before it expires.
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new IntegrationError('files', 'unauthorized', null, error);
  }
}

/** Keys of an EC2 machine's role, from version 2 of its metadata service. */
async function borrowFromMachine(): Promise<LentCredentials> {
  const host = requireLender(env().AWS_EC2_METADATA_SERVICE_ENDPOINT ?? EC2_HOST).replace(/\/+$/, '');
  const token = await ask({
    method: 'PUT',
    url: `${host}/latest/api/token`,
    headers: { 'X-aws-ec2-metadata-token-ttl-seconds': '300' },
  });
  const headers = { 'X-aws-ec2-metadata-token': textOf(token) };
  const roles = `${host}/latest/meta-data/iam/security-credentials/`;
  const [role = ''] = textOf(await ask({ url: roles, headers })).split('\n');
  const answer = await ask({ url: `${roles}${encodeURIComponent(role.trim())}`, headers });
  return parseAnswer('files', answer, lentSchema);
}

function ask(call: Pick<ExternalCall, 'url' | 'method' | 'headers'>): Promise<ExternalAnswer> {
  return callExternal({ part: 'files', ...call, ...LIMITS, retry: 'always' });
}

function textOf({ bytes }: ExternalAnswer): string {
  return new TextDecoder().decode(bytes).trim();
}
