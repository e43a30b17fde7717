import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../fixtures/object-store';
import { failureOf } from './outside';

let store: ObjectStore;
let lender: Server;
let address: string;
let folder: string;
let requests: string[] = [];
/** What is lent next. */
let lent: { id: string; seconds: number } | null = null;
beforeAll(async () => {
  store = await startObjectStore();
  folder = mkdtempSync(path.join(tmpdir(), 'medlemsansokan-credentials-'));
  lender = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = lend(request);
    response.writeHead(answer ? 200 : 401).end(answer ?? '');
  });
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(lender.address() as AddressInfo).port}`;
});
afterAll(() => {
  store.close();
  lender.close();
  lender.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests = [];
});
afterEach(() => vi.unstubAllEnvs());

/** As ECS and EKS answer with the right token, and EC2 by version 2 of its metadata service. */
function lend({ method, url, headers }: IncomingMessage): string | null {
  if (method === 'PUT' && url === '/latest/api/token') {
    return headers['x-aws-ec2-metadata-token-ttl-seconds'] ? 'the-session' : null;
  }
  if (url === '/pod') return headers.authorization === 'pod-token' ? keys() : null;
  if (headers['x-aws-ec2-metadata-token'] !== 'the-session') return null;
  return url?.endsWith('/the-role') ? keys() : 'the-role\n';
}

function keys(): string | null {
  if (!lent) return null;
  store.accept({ id: lent.id, secret: `secret of ${lent.id}`, token: `token of ${lent.id}` });
  return JSON.stringify({
    AccessKeyId: lent.id,
    SecretAccessKey: `secret of ${lent.id}`,
    Token: `token of ${lent.id}`,
    Expiration: new Date(Date.now() + lent.seconds * 1000).toISOString(),
  });
}

/** The object store of a process with these settings. */
async function objectStore(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import('@/lib/integrations/files/object-store');
}

const CONTENT = Buffer.from('content');

test('keys that are lent for a time are sent with their session token, signed', async () => {
  const { putObject } = await objectStore({
    S3_ACCESS_KEY_ID: 'lent',
    S3_SECRET_ACCESS_KEY: 'a-secret',
    S3_SESSION_TOKEN: 'a-session',
  });
  store.accept({ id: 'lent', secret: 'a-secret', token: 'a-session' });
  await putObject('by-session', CONTENT, 'text/plain');
  store.accept({ id: 'lent', secret: 'a-secret', token: 'another-session' });
  expect(await failureOf(putObject('by-session', CONTENT, 'text/plain'))).toMatchObject({
    failure: 'unauthorized',
  });
});

describe.each([
  ['a container', { S3_CREDENTIALS: 'container' }, 1],
  ['a machine', { S3_CREDENTIALS: 'instance' }, 3],
])('the role of %s', (_who, settings, calls) => {
  const start = () => {
    const tokenFile = path.join(folder, 'token');
    writeFileSync(tokenFile, 'pod-token\n');
    return objectStore({
      ...settings,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${address}/pod`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile,
      AWS_EC2_METADATA_SERVICE_ENDPOINT: address,
    });
  };

  test('lends keys once for many calls, and again before they end', async () => {
    const { putObject } = await start();
    lent = { id: 'first', seconds: 3600 };
    await Promise.all(['a', 'b', 'c'].map((key) => putObject(key, CONTENT, 'text/plain')));
    await putObject('d', CONTENT, 'text/plain');
    expect(requests).toHaveLength(calls);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_400_000 });
    lent = { id: 'second', seconds: 3600 };
    await putObject('e', CONTENT, 'text/plain');
    vi.useRealTimers();
    expect(requests).toHaveLength(2 * calls);
  });

  test('goes on with keys that still hold while nobody lends others', async () => {
    const { putObject } = await start();
    lent = { id: 'short', seconds: 200 };
    await putObject('a', CONTENT, 'text/plain');
    lent = null;
    await putObject('b', CONTENT, 'text/plain');
    expect(requests.length).toBeGreaterThan(calls);
  });

  test('hears when it lends nothing, and is called again by the next call', async () => {
    const { putObject } = await start();
    lent = null;
    expect(await failureOf(putObject('a', CONTENT, 'text/plain'))).toMatchObject({
      part: 'files',
      failure: 'unauthorized',
    });
    lent = { id: 'later', seconds: 3600 };
    await putObject('a', CONTENT, 'text/plain');
  });
});

test('keys are borrowed from the platforms and this machine only', async () => {
  const { containerAddress } = await import('@/lib/integrations/files/object-store');
  const relative = containerAddress({ AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/1' });
  expect(relative).toBe('http://169.254.170.2/v2/credentials/1');
  expect(containerAddress({})).toBeNull();
  for (const host of ['169.254.170.23', '[fd00:ec2::23]', '127.0.0.1:1338']) {
    const address = `http://${host}/v1/credentials`;
    expect(containerAddress({ AWS_CONTAINER_CREDENTIALS_FULL_URI: address })).toBe(address);
  }
  for (const address of [
    'http://10.0.0.1/',
    'https://keys.example.com/',
    'http://169.254.170.2.example.com/',
  ]) {
    expect(() => containerAddress({ AWS_CONTAINER_CREDENTIALS_FULL_URI: address })).toThrow('this host');
  }
  // What follows the host cannot become one.
  const tricky = { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/@keys.example.com/' };
  expect(new URL(containerAddress(tricky) ?? '').hostname).toBe('169.254.170.2');
});
