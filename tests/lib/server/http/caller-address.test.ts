import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/platform/settings/env';
import {
  addressOf,
  CALLER_ADDRESS_HEADER,
  callerAddress,
  recordCallerAddress,
} from '@/lib/server/http/request';

const proxies = (count: number) => vi.spyOn(env(), 'TRUSTED_PROXIES', 'get').mockReturnValue(count);
afterEach(() => vi.restoreAllMocks());

describe('the address of a caller', () => {
  it('is that of the connection where no proxy of ours stands before us, whatever is written', () => {
    proxies(0);
    expect(addressOf('10.1.2.3', '6.6.6.6')).toBe('10.1.2.3');
    expect(addressOf('::ffff:10.1.2.3', undefined)).toBe('10.1.2.3');
    expect(addressOf(undefined, '6.6.6.6')).toBe('unknown');
  });

  it('is what the outermost proxy of ours saw, whatever the caller wrote before it', () => {
    const from = (forwarded: string | undefined, count: number) => {
      proxies(count);
      return addressOf('10.0.0.9', forwarded);
    };
    expect(from('6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
    expect(from('6.6.6.6, 1.1.1.1, 10.0.0.1', 2)).toBe('1.1.1.1');
    expect(from('1.1.1.1', 3)).toBe('1.1.1.1');
    expect(from('6.6.6.6, 1.1.1.1:50123', 1)).toBe('1.1.1.1');
    expect(from('nonsense', 1)).toBe('10.0.0.9');
    expect(from(undefined, 1)).toBe('10.0.0.9');
  });

  it('is the network of an IPv6 caller, who has many addresses', () => {
    proxies(0);
    expect(addressOf('2001:db8:1:2:aaaa::1', undefined)).toBe('2001:db8:1:2::/64');
    expect(addressOf('2001:db8:1:2:bbbb:1:2:3', undefined)).toBe('2001:db8:1:2::/64');
    expect(addressOf('2001:db8::1', undefined)).toBe('2001:db8:0:0::/64');
    expect(addressOf('::1', undefined)).toBe('0:0:0:0::/64');
    proxies(1);
    expect(addressOf('10.0.0.9', '[2001:db8:1:2::7]:443')).toBe('2001:db8:1:2::/64');
  });
});

describe('a server of this process', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      recordCallerAddress(incoming);
      const headers = new Headers(incoming.headers as Record<string, string>);
      response.end(callerAddress(new Request('http://localhost', { headers })));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  it('hears no address from the caller itself', async () => {
    proxies(0);
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': '6.6.6.6', [CALLER_ADDRESS_HEADER]: '6.6.6.6', Connection: 'close' };
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers });
    expect(await answer.text()).toBe('127.0.0.1');
  });
});
