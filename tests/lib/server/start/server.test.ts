import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWER_HEADERS } from '@/lib/server/http/answer-headers';
import { PATIENCE } from '@/lib/server/http/front-door';
import { CALLER_ADDRESS_HEADER } from '@/lib/server/http/request';
import { standInFront } from '@/lib/server/start/server';

let server: Server;
let early: Socket;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    const { url, headers } = incoming;
    response.flushHeaders();
    if (url === '/failed') response.write(response.headersSent ? 'headers first' : 'headers with the body');
    response.end(JSON.stringify([url, headers[CALLER_ADDRESS_HEADER]]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  early = await connected();
  standInFront();
  // As a development server does when its code changes.
  standInFront();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connected = () =>
  new Promise<Socket>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => resolve(socket));
  });

async function hear(socket: Socket, request: string): Promise<string> {
  socket.end(`${request}\r\n\r\n`);
  let text = '';
  for await (const part of socket) text += part;
  return text;
}

const FORGED = `${CALLER_ADDRESS_HEADER}: 6.6.6.6`;
const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${FORGED}`;

it('stands in front of a server that is there already, and of its open connections', async () => {
  expect(await hear(early, GET('/nowhere'))).toContain('["/-","127.0.0.1"]');
  expect([server.headersTimeout, server.requestTimeout]).toEqual([PATIENCE.headers, PATIENCE.request]);
});

it.each([
  ['/apply/teknikbolagen', '200 OK', '["/apply/teknikbolagen","127.0.0.1"]'],
  ['/nowhere', '200 OK', '["/-","127.0.0.1"]'],
  ['/api/%ff', '200 OK', '["/api/-","127.0.0.1"]'],
  ['/_next/static/chunks/nowhere.js', '200 OK', '["/api/build-files/chunks/nowhere.js","127.0.0.1"]'],
  [`/apply/teknikbolagen?${'x'.repeat(9_000)}`, '414 URI Too Long', ''],
])('leads %.40s on as the product needs it', async (path, status, seen) => {
  const answer = await hear(await connected(), GET(path));
  expect(answer).toMatch(`HTTP/1.1 ${status}`);
  expect(answer).toContain(seen);
});

it('sends headers together with the body, however the answer is written', async () => {
  expect(await hear(await connected(), GET('/failed'))).toContain('headers with the body');
});

it.each([
  ['GET / HTTP/1.1', '400 Bad Request'],
  ['GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders', '417 Expectation Failed'],
  ['DELETE / HTTP/1.1\r\nHost: x', '405 Method Not Allowed'],
  ['nonsense', '400 Bad Request'],
])('gives every header with the refusal of %j', async (request, status) => {
  const answer = await hear(await connected(), request);
  expect(answer).toMatch(`HTTP/1.1 ${status}`);
  for (const [name, value] of Object.entries(ANSWER_HEADERS)) {
    if (name === 'Content-Security-Policy') expect(answer).toContain(name);
    else expect(answer).toContain(`${name}: ${value}`);
  }
});
