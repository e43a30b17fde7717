import { createServer, type Server, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { env } from '@/lib/platform/settings/env';
import { awaitDatabase } from '@/lib/server/start/lifecycle';
import { freePort } from '@/tests/fixtures/free-port';

const lines: string[] = [];
vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));

/** Leads to the real database, once it listens. */
function relay(): Server {
  const { hostname, port } = new URL(env().DATABASE_URL);
  return createServer((socket) => {
    const database = new (socket.constructor as typeof Socket)();
    database.connect(Number(port), hostname);
    socket.pipe(database).pipe(socket);
    for (const end of [socket, database]) end.on('error', () => end.destroy());
  });
}

it('goes on at once when the database is there', async () => {
  await awaitDatabase(env().DATABASE_URL, 0);
  expect(lines).toEqual([]);
});

it('waits for a database that is about to start, and says so once', async () => {
  const url = new URL(env().DATABASE_URL);
  const port = await freePort();
  url.port = String(port);
  url.hostname = '127.0.0.1';
  const waiting = awaitDatabase(url.href, 30_000);
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 10_000 });
  expect(lines[0]).toContain('Waiting for the database');
  const server = relay();
  server.listen(port, '127.0.0.1');
  await waiting;
  expect(lines).toHaveLength(1);
  server.close();
});

it('gives up in the end, and at once where waiting does not help', async () => {
  await expect(awaitDatabase('postgresql://nobody@127.0.0.1:9/none', 300)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  const unknown = env().DATABASE_URL.replace(/[^/]+$/, 'no_such_database');
  await expect(awaitDatabase(unknown, 30_000)).rejects.toMatchObject({ code: '3D000' });
});
