import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rejectMalformedAddress } from '@/lib/server/http/malformed-requests';

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    rejectMalformedAddress(incoming);
    response.end(incoming.url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

function seenFor(path: string, method = 'GET'): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent: false }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end();
  });
}

it.each([
  ['/api/Case/%E0%A4%A/Data?caseId=1', '/api/-'],
  ['/api/memberorganization/%ff%fe', '/api/-'],
  ['/apply/%E0%A4%A', '/-'],
  ['/case/%', '/-'],
])('%s cannot be decoded, and is nowhere', async (path, seen) => {
  expect(await seenFor(path)).toBe(seen);
});

it.each([
  '/_next/image?url=%2Flogos%2Fteknikbolagen.svg&w=64&q=75',
  '/_next/image/',
  '/_NEXT/Image',
  '/_next%2fimage?url=x',
  '//_next//image',
  '/%5fnext/imag%65',
  'http://localhost/_next/image?url=x',
])('%s would resize pictures, and is nowhere', async (path) => {
  expect(await seenFor(path)).toBe('/-');
});

it.each([
  ['http://evil.example/apply', '/apply'],
  ['https://evil.example:8443/api/Me?x=http://evil.example', '/api/Me?x=http://evil.example'],
  ['HTTP://evil.example', '/'],
  ['http://evil.example?x=1', '/?x=1'],
  ['http://user@evil.example/%E0', '/-'],
])('%s names a host, which is not looked at', async (address, seen) => {
  expect(await seenFor(address)).toBe(seen);
});

it.each([
  '/_next/static/image.js',
  '/apply/teknikbolagen',
  '/case/%F0%9F%98%80',
  '/api/Case/List?search=100%25&x=%',
  '/%2525',
])('%s stays as it is', async (path) => {
  expect(await seenFor(path)).toBe(path);
});
