import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { endIfStalled } from '@/lib/server/start/server';

const LIMIT_MS = 400;

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listening(): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('cuts off a reader that takes nothing of what waits for them', async () => {
  const closed = vi.fn();
  server = createServer((_request, response) => {
    endIfStalled(response, LIMIT_MS);
    response.once('close', closed);
    response.write(Buffer.alloc(50_000_000));
  });
  const socket = connect(await listening(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 10 * LIMIT_MS });
  socket.destroy();
});

it('leaves an answer alone that is slow to come, and one that is slow to be read', async () => {
  server = createServer(async (request, response) => {
    endIfStalled(response, LIMIT_MS);
    response.write('first');
    if (request.url === '/slow') await wait(4 * LIMIT_MS);
    response.end(request.url === '/slow' ? 'last' : Buffer.alloc(20_000_000));
  });
  const url = `http://127.0.0.1:${await listening()}`;
  expect(await (await fetch(`${url}/slow`)).text()).toBe('firstlast');
  const { body } = await fetch(`${url}/large`);
  let bytes = 0;
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    if (bytes % 7 === 0) await wait(LIMIT_MS / 40);
    bytes += chunk.length;
  }
  expect(bytes).toBe(20_000_005);
});
