import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { callExternal, type ExternalAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/settings/env';
import { storeCredentials } from './credentials';

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
