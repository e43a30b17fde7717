import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AwsV4Signer } from 'aws4fetch';
import { z } from 'zod';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { MINUTE_MS } from '@/lib/domain/time';
import { callExternal, type ExternalAnswer, type ExternalCall, parseAnswer } from '@/lib/integrations/http';
import { isKeyService } from '@/lib/platform/settings/addresses';
import { type Env, env } from '@/lib/platform/settings/env';

/** Any store that speaks S3: AWS, MinIO, Ceph, Scaleway … The address in `S3_URL` is the bucket's, with or without a prefix. */

const MAX_BYTES = 64 * 1024 * 1024;

/** Whether files are stored outside the database. */
export function hasObjectStore(): boolean {
  return Boolean(env().S3_URL);
}

/** Stores bytes under a key. The same key again is the same object. Throws IntegrationError. */
export async function putObject(key: string, content: Uint8Array, contentType: string): Promise<void> {
  await callStore('PUT', key, { content, headers: { 'Content-Type': contentType } });
}

/**
 * The bytes of an object, verified against the checksum from when they were stored (SHA-256, hex). Throws IntegrationError:
 * `refused` if it does not exist, `garbage` if the checksum differs.
 */
export async function getObject(key: string, sha256: string): Promise<Uint8Array> {
  const { bytes, status } = await callStore('GET', key);
  if (hexHash(bytes) !== sha256) throw new IntegrationError('files', 'garbage', status);
  return bytes;
}

/** Removes an object. Succeeds if it does not exist. Throws IntegrationError. */
export async function deleteObject(key: string): Promise<void> {
  await callStore('DELETE', key, { allow: [404] });
}

async function callStore(
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  extra: { content?: Uint8Array; headers?: Record<string, string>; allow?: number[] } = {},
): Promise<ExternalAnswer> {
  const { content, headers, allow } = extra;
  const url = objectAddress(key);
  return callExternal({
    part: 'files',
    method,
    url,
    headers: await signedHeaders(method, url, content ?? new Uint8Array(), headers),
    ...(content ? { bytes: content } : {}),
    ...(allow ? { allow } : {}),
    maxBytes: MAX_BYTES,
    // Storing or removing the same key twice has no further effect, so retries are safe.
    retry: 'always',
  });
}

function objectAddress(key: string): string {
  const { S3_URL } = env();
  if (!S3_URL) throw new AppError('NOT_CONFIGURED');
  const path = key.split('/').map(encodeURIComponent).join('/');
  return `${S3_URL.replace(/\/+$/, '')}/${path}`;
}

/** AWS Signature Version 4, including the body, so that the store refuses modified data. */
async function signedHeaders(
  method: string,
  url: string,
  content: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const signed = await new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'X-Amz-Content-Sha256': hexHash(content) },
    ...(await storeCredentials()),
    region: env().S3_REGION,
    service: 's3',
  }).sign();
  return Object.fromEntries(signed.headers);
}

function hexHash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

interface StoreCredentials {
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
async function storeCredentials(): Promise<StoreCredentials> {
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
