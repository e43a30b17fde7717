import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { databaseBus } from '@/lib/engine/live/case-news';
import { sql } from '@/lib/platform/database/sql';

const CHANGE = { caseId: 'a', moId: 1, by: 'b', what: 'c' };

/** Longer than the driver waits for an answer. */
const SILENT_MS = 3_000;
const CLOSED_MS = 300;

// As HAProxy during a fail-over: it takes connections, says nothing while it tries the dead server, and then ends them.
it('is heard again after the way to the database was silent, and then closed, and by a new connection after it died', async () => {
  const address = new URL(process.env.DATABASE_URL ?? '');
  let state: 'open' | 'silent' | 'closed' = 'open';
  const sockets = new Set<Socket>();
  const deafen: (() => void)[] = [];
  const proxy = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (state === 'closed') return client.end();
    if (state === 'silent') return;
    const database = connect(Number(address.port), address.hostname);
    sockets.add(database.on('error', () => client.destroy()).on('close', () => client.destroy()));
    client.on('close', () => database.destroy());
    client.pipe(database).pipe(client);
    deafen.push(() => void database.unpipe(client));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const port = String((proxy.address() as AddressInfo).port);
  process.env.DATABASE_TIMEOUT_MS = '1900';
  process.env.DATABASE_DIRECT_URL = Object.assign(new URL(address), { hostname: '127.0.0.1', port }).href;
  const heard = new Set<string>();
  const listen = () =>
    databaseBus.listen(
      (news) => void heard.add(news.kind),
      () => undefined,
    );
  await listen();
  const isHeard = async () => {
    databaseBus.tell({ kind: 'beat', process: 'one' });
    await sql()`SELECT pg_notify('case_changed', ${JSON.stringify(CHANGE)})`;
    return [...heard].sort();
  };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  for (const _loss of [1, 2]) {
    state = 'silent';
    drop();
    await wait(SILENT_MS);
    state = 'closed';
    drop();
    await wait(CLOSED_MS);
    state = 'open';
    heard.clear();
    await expect.poll(isHeard, { timeout: 25_000 }).toEqual(['beat', 'changed']);
  }
  for (const one of deafen) one();
  // What has been published before may still arrive.
  await wait(CLOSED_MS);
  heard.clear();
  expect(await isHeard()).toEqual([]);
  databaseBus.leave();
  await listen();
  await expect.poll(isHeard, { timeout: 5_000 }).toEqual(['beat', 'changed']);
  drop();
  proxy.close();
}, 200_000);
