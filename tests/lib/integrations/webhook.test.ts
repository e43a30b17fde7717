import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isPublicAddress, lookupPublic, mayBeCalled } from '@/lib/integrations/webhook/public-address';
import { newSecret, postEvent, signedHeaders } from '@/lib/integrations/webhook/webhook';
import { env } from '@/lib/platform/settings/env';

const found = vi.hoisted(() => ({ addresses: [] as { address: string; family: number }[] }));
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (_name: string, _options: unknown, callback: (error: null, addresses: unknown) => void) =>
    callback(null, found.addresses),
}));

beforeAll(() => vi.useRealTimers());

let server: Server | undefined;
afterEach(() => {
  env().MODE = 'sandbox';
  env().INTEGRATION_TIMEOUT_MS = 2000;
  server?.closeAllConnections();
  server?.close();
});

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
}

const event = { id: 'e1', body: '{"type":"test"}', secrets: [newSecret()] };

describe('the signature', () => {
  it('is that of Standard Webhooks, as its reference computes it', () => {
    const headers = signedHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      new Date(1_614_265_330_000),
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is there by each secret', () => {
    const secrets = [newSecret(), newSecret()];
    const now = new Date(5000);
    const by = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update('id.5.{}')
        .digest('base64')}`;
    expect(signedHeaders('id', '{}', secrets, now)['webhook-signature']).toBe(secrets.map(by).join(' '));
    expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});

describe('an address', () => {
  it('is of the internet or not', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      ...[
        '127.0.0.1',
        '10.1.2.3',
        '172.31.255.255',
        '192.168.0.1',
        '169.254.169.254',
        '100.64.0.1',
        '0.0.0.0',
      ],
      ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
      ...['::ffff:127.0.0.1', '::ffff:93.184.215.14', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'no'],
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });

  it('of this machine may be called in a trial only, and any inner one never', () => {
    expect(mayBeCalled('http://localhost:4000/webhooks')).toBe(true);
    expect(mayBeCalled('https://192.168.1.1/')).toBe(false);
    env().MODE = 'live';
    for (const address of [
      'http://localhost:4000/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://0x7f.1/',
      'https://2130706433/',
      'http://crm.example.org/',
    ])
      expect(mayBeCalled(address), address).toBe(false);
    expect(mayBeCalled('https://crm.example.org/')).toBe(true);
  });

  it('whose name leads into an inner network, even with one of its addresses, is not connected to', async () => {
    const looked = (addresses: string[], all: boolean) => {
      found.addresses = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      return new Promise((resolve) =>
        lookupPublic('crm.example.org', { all }, (error, one) => resolve(error ? error.name : one)),
      );
    };
    expect(await looked(['93.184.215.14'], false)).toBe('93.184.215.14');
    expect(await looked(['93.184.215.14'], true)).toEqual([{ address: '93.184.215.14', family: 4 }]);
    expect(await looked(['93.184.215.14', '10.0.0.1'], true)).toBe('InnerAddress');
    expect(await looked([], true)).toBe('InnerAddress');
    found.addresses = [{ address: '127.0.0.1', family: 4 }];
    expect(await postEvent('https://crm.example.org/', event)).toEqual({
      status: null,
      failure: 'forbidden',
    });
  });
});

describe('an attempt', () => {
  it('sends the event as JSON and takes any 2xx for received, without reading more', async () => {
    const got: unknown[] = [];
    const address = await listen((request, response) => {
      got.push(request.method, request.headers['content-type'], request.headers['webhook-id']);
      // Endless: it is not waited for.
      response.writeHead(202).write('x'.repeat(100_000));
    });
    expect(await postEvent(address, event)).toEqual({ status: 202, failure: null });
    expect(got).toEqual(['POST', 'application/json', 'e1']);
  });

  it('says how it failed', async () => {
    const answers = async (status: number, headers = {}) =>
      postEvent(await listen((_request, response) => response.writeHead(status, headers).end()), event);
    expect(await answers(500)).toEqual({ status: 500, failure: 'status' });
    expect(await answers(302, { location: 'http://127.0.0.1:1/' })).toEqual({
      status: 302,
      failure: 'redirect',
    });
    expect(await postEvent('http://127.0.0.1:1/', event)).toEqual({ status: null, failure: 'unreachable' });
    const reset = await listen((request) => request.socket.destroy());
    expect(await postEvent(reset, event)).toEqual({ status: null, failure: 'unreachable' });
    env().INTEGRATION_TIMEOUT_MS = 100;
    const silent = await listen(() => undefined);
    expect(await postEvent(silent, event)).toEqual({ status: null, failure: 'timeout' });
  });
});
