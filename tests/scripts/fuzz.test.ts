import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, sendBytes } from '../fuzz/send';
import { faultsOf } from '../fuzz/verdict';
import { judge } from '../fuzz/watch';

const call = { method: 'GET', path: '/api/Me' };
const always = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const problem = { ...always, 'content-type': 'application/problem+json' };
const refused = (status: number, text = '{}', headers: object = problem) =>
  faultsOf(call, { status, text, headers: { ...headers }, ms: 5 });

describe('an answer', () => {
  it('is fine as a success, a refusal that says what is wrong, and a documented failure', () => {
    expect(refused(200, 'at Object.run (file.ts:1)', always)).toEqual([]);
    for (const status of [400, 401, 403, 404, 409, 413, 422, 429, 502, 503])
      expect(refused(status)).toEqual([]);
    expect(refused(408, '', {})).toEqual([]);
  });

  it('is a finding as a defect, none at all, no problem document, or one that shows what is inside', () => {
    expect(refused(500)).toHaveLength(1);
    expect(refused(0, '', {})).toEqual(['GET /api/Me: 0 in 5 ms: no answer']);
    expect(refused(404, '<html>', { ...always, 'content-type': 'text/html' })).toHaveLength(1);
    expect(refused(200, '', {})).toHaveLength(3);
    expect(refused(307, '', { ...always, location: 'https://evil.example' })).toHaveLength(1);
    expect(refused(200, '', { ...always, 'access-control-allow-origin': '*' })).toHaveLength(1);
    expect(refused(400, 'Error\n    at Object.run (file.ts:1)')).toHaveLength(1);
    expect(refused(400, 'x'.repeat(200_000))).toHaveLength(1);
  });
});

describe('a look at the product', () => {
  const look = (at: number, product: number, bare = 2, waited = 0, status = 200) => ({
    ran: 0,
    at,
    product,
    bare,
    waited,
    status,
  });

  it('is a finding where it waited and nothing but the product explains it', () => {
    const { findings, worst } = judge([look(0, 5), look(5_000, 400), look(9_000, 250)]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain('waited 400 ms');
    expect(worst[0]).toMatchObject({ at: 5_000, unexplained: 398 });
  });

  it('is none where the bare server waited as well, or the machine did something else', () => {
    expect(judge([look(0, 700, 450), look(600, 700, 2), look(5_000, 900, 2, 650)]).findings).toEqual([]);
  });

  it('is a finding where it is not answered', () => {
    expect(judge([look(0, 5), look(100, 5, 2, 0, 503)]).findings).toEqual([
      '/healthz was not answered with 200 1 times',
    ]);
  });
});

describe('sending', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/cut') return void request.socket.destroy();
      request.resume().once('end', () => response.writeHead(418, { 'X-Said': 'tea' }).end('kettle'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it('answers with what was said, and 0 where it was cut off', async () => {
    expect(await send(port, { method: 'POST', path: '/', body: 'x' })).toMatchObject({
      status: 418,
      text: 'kettle',
      headers: { 'x-said': 'tea' },
    });
    expect(await send(port, { method: 'GET', path: '/cut' })).toMatchObject({ status: 0 });
    expect(await sendBytes(port, 'no HTTP\r\n\r\n')).toMatchObject({ status: 400 });
    expect(await sendBytes(port, 'POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n', true)).toMatchObject({
      status: 0,
    });
  });
});
