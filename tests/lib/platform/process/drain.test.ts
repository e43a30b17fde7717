import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginDraining,
  drainSignal,
  finishRequests,
  followRequest,
  isDraining,
} from '@/lib/platform/process/drain';

let server: Server;
let url: string;
let answerSlow: () => void = () => undefined;
const arrived: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    followRequest(server, response);
    arrived.push(request.url ?? '');
    if (request.url === '/slow') answerSlow = () => response.end('at last');
    else if (request.url === '/stream') {
      response.write('hello');
      drainSignal().addEventListener('abort', () => response.end());
    } else response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
});

function ask(
  path: string,
  agent = new Agent(),
): Promise<{ headers: IncomingMessage['headers']; body: string }> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ headers: response.headers, body });
    }).once('error', reject);
  });
}

const arrival = async (path: string) => {
  while (!arrived.includes(path)) await new Promise((resolve) => setImmediate(resolve));
};

it('drains: goes on serving, closes kept-alive connections, ends streams, and waits for what is under way', async () => {
  const agent = new Agent({ keepAlive: true });
  expect((await ask('/', agent)).headers.connection).toBe('keep-alive');
  const slow = ask('/slow');
  const stream = ask('/stream');
  await Promise.all([arrival('/slow'), arrival('/stream')]);
  expect(isDraining()).toBe(false);

  beginDraining();
  expect(isDraining()).toBe(true);
  expect((await ask('/', agent)).headers.connection).toBe('close');

  const finished = finishRequests(60_000);
  expect((await stream).body).toBe('hello');
  await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  answerSlow();
  expect((await slow).body).toBe('at last');
  expect(await finished).toBe(true);
  agent.destroy();
});

it('cuts off what is not answered in time', async () => {
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  arrived.length = 0;
  const slow = ask('/slow').catch(() => 'cut off');
  await arrival('/slow');
  expect(await finishRequests(50)).toBe(false);
  expect(await slow).toBe('cut off');
});
