import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callExternal, retryAfterMs } from '@/lib/integrations/http';
import { failureOf } from './outside';

let server: Server;
let url: string;
const CUT_OFF = 0;
/** What is answered next; then 200. */
const answers: { status: number; headers: Record<string, string> }[] = [];
let calls: number[] = [];
beforeAll(async () => {
  server = createServer((_request, response) => {
    calls.push(Date.now());
    const { status, headers } = answers.shift() ?? { status: 200, headers: {} };
    if (status === CUT_OFF) response.destroy();
    else response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  answers.length = 0;
  calls = [];
});

const call = (login: string, timeoutMs = 5_000) =>
  callExternal({
    part: 'register',
    url,
    headers: { Authorization: `Bearer ${login}` },
    retry: 'always',
    timeoutMs,
  });

test.each([429, 503])('%i is tried again when the vendor says, and not before', async (status) => {
  answers.push({ status, headers: { 'Retry-After': '1' } });
  expect((await call(`one-${status}`)).status).toBe(200);
  const [first = 0, second = 0] = calls;
  expect(second - first).toBeGreaterThanOrEqual(990);
});

test('a wait that the time-out does not allow is a failure at once, and other calls of the login keep away too', async () => {
  answers.push({ status: 429, headers: { 'Retry-After': '60' } });
  const begun = Date.now();
  expect(await failureOf(call('busy'))).toMatchObject({
    failure: 'limited',
    externalStatus: 429,
    retryAfterMs: 60_000,
    retryable: true,
  });
  expect(await failureOf(call('busy'))).toMatchObject({ failure: 'limited', externalStatus: 429 });
  expect(Date.now() - begun).toBeLessThan(900);
  expect(calls).toHaveLength(1);
  expect((await call('somebody else')).status).toBe(200);
});

test('a short rest is waited out by the next call', async () => {
  answers.push({ status: 429, headers: { 'Retry-After': '1' } });
  await failureOf(call('short', 300));
  expect((await call('short')).status).toBe(200);
  const [first = 0, second = 0] = calls;
  expect(second - first).toBeGreaterThanOrEqual(990);
});

test('seconds, a date and the seconds of a rate limit are understood, and none is longer than five minutes', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const ms = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), now);
  expect(ms({ 'Retry-After': '7' })).toBe(7_000);
  expect(ms({ 'Retry-After': 'Sat, 21 Nov 2026 10:00:30 GMT' })).toBe(30_000);
  expect(ms({ 'Retry-After': 'Sat, 21 Nov 2026 09:00:00 GMT' })).toBe(0);
  expect(ms({ 'X-Rate-Limit-Reset': '12' })).toBe(12_000);
  expect(ms({ 'Retry-After': '86400' })).toBe(300_000);
  for (const text of ['', 'soon', '-5']) expect(ms({ 'Retry-After': text })).toBe(0);
});

test('a call that was cut off before it was refused may have arrived', async () => {
  answers.push({ status: CUT_OFF, headers: {} }, { status: 401, headers: {} });
  expect(await failureOf(call('cut off'))).toMatchObject({ failure: 'unauthorized', wasUnanswered: true });
  answers.push({ status: 401, headers: {} });
  expect(await failureOf(call('refused'))).toMatchObject({ failure: 'unauthorized', wasUnanswered: false });
});
