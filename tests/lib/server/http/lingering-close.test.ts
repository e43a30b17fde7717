import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lingerOnClose } from '@/lib/server/http/front-door';

const CHUNK = 'x'.repeat(64_000);
const CHUNKS = 100;

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/linger') lingerOnClose(request);
    response.writeHead(401).end('refused');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Sends a whole body before it reads anything, and then reads to the end. */
async function sendAll(path: string): Promise<{ text: string; error: string | undefined }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let error: string | undefined;
  socket.on('error', (failure: NodeJS.ErrnoException) => {
    error = failure.code;
  });
  const length = CHUNK.length * CHUNKS;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  for (let sent = 0; sent < CHUNKS && !error; sent += 1) {
    socket.write(CHUNK);
    await wait(1);
  }
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  if (!socket.closed) await once(socket, 'close');
  return { text, error };
}

it('a caller that sends its whole body before it reads gets the refusal', async () => {
  const { text, error } = await sendAll('/linger');
  expect(error).toBeUndefined();
  expect(text).toMatch(/^HTTP\/1\.1 401 .*refused/s);
});

it('without it the connection is reset: otherwise the test above proves nothing', async () => {
  expect((await sendAll('/')).error).toMatch(/^(EPIPE|ECONNRESET)$/);
});

it('prepares a connection once, however many requests come over it', async () => {
  const prepared: unknown[] = [];
  const own = createServer((request, response) => {
    lingerOnClose(request);
    prepared.push(request.socket.destroySoon);
    request.resume();
    response.end('read');
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const socket = connect((own.address() as AddressInfo).port, '127.0.0.1');
  for (let count = 0; count < 3; count += 1) {
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx');
    await once(socket, 'data');
  }
  socket.destroy();
  own.close();
  expect(new Set(prepared).size).toBe(1);
  expect(prepared).toHaveLength(3);
});

it('does not keep a process that stops waiting for a caller that never sends the rest', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /linger HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9\r\n\r\nx');
  await once(socket.resume(), 'end');
  const made = timers.mock.calls.findIndex(([, delay]) => delay === 30_000);
  const timer = timers.mock.results[made]?.value as NodeJS.Timeout;
  timers.mockRestore();
  expect(timer.hasRef()).toBe(false);
  socket.destroy();
});
