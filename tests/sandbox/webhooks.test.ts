import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '@/sandbox/server';
import { post, startTestSandbox } from './start';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const KEY = randomBytes(24);
const BODY = '{"type":"case.created"}';

function send(keys: Buffer[], { age = 0, body = BODY } = {}): Promise<Response> {
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const by = (key: Buffer) => createHmac('sha256', key).update(`${id}.${timestamp}.${BODY}`).digest('base64');
  const signature = keys.map((key) => `v1,${by(key)}`).join(' ');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return fetch(`${sandbox.url}/webhooks`, { method: 'POST', headers, body });
}

const verdicts = async () =>
  ((await (await fetch(`${sandbox.url}/webhooks/sandbox/events`)).json()) as { verdict: string }[]).map(
    ({ verdict }) => verdict,
  );

test('takes events unchecked until it knows a secret, and then only signed and fresh ones', async () => {
  expect((await send([KEY])).status).toBe(204);
  const learn = (secret: string) => post(`${sandbox.url}/webhooks/sandbox/secret`, { secret });
  expect((await learn('secret')).status).toBe(400);
  expect((await learn(`whsec_${KEY.toString('base64')}`)).status).toBe(204);
  expect((await send([randomBytes(24), KEY])).status).toBe(204);
  expect((await send([randomBytes(24)])).status).toBe(401);
  expect((await send([KEY], { age: 600 })).status).toBe(401);
  expect((await send([KEY], { body: '{}' })).status).toBe(401);
  expect(await verdicts()).toEqual(['wrong', 'wrong', 'wrong', 'verified', 'unchecked']);
  const page = await (await fetch(`${sandbox.url}/webhooks`)).text();
  expect(page).toContain('Wrong signature');
  expect(page).toContain('case.created');
});

test('fails on request', async () => {
  await post(`${sandbox.url}/sandbox/faults`, { part: 'webhooks', mode: 'error', times: 1 });
  expect((await send([KEY])).status).toBe(500);
  expect((await send([KEY])).status).toBe(204);
});
