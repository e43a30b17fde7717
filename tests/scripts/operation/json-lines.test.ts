import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { beginningWithLines } from '@/scripts/operation/bundle';

/** What a server writes that begins as that of the image, line by line. */
function linesOf(server: string) {
  const script = beginningWithLines(server).replace('./operation', './scripts/operation');
  const args = ['--input-type=module', '--eval', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  const lines = (text: string) => text.split('\n').filter(Boolean);
  return { status, out: lines(stdout).map(parsed), err: lines(stderr).map(parsed) };
}

const parsed = (line: string): Record<string, unknown> => JSON.parse(line);

it('makes one line of JSON of whatever is said on the console, and leaves those of the log as they are', () => {
  const { out, err } = linesOf(`
    console.log('\\u001b[1m ▲ Next.js %s\\u001b[0m', '16');
    console.log('');
    console.log('{"level":"info","at":"x","event":"stopped"}');
    console.error(new Error('broken'), 'twice');
    console.warn({ a: 1 });`);
  expect(out).toEqual([
    { level: 'info', at: expect.any(String), event: 'next', message: '▲ Next.js 16' },
    { level: 'info', at: 'x', event: 'stopped' },
  ]);
  expect(err).toEqual([
    {
      level: 'error',
      at: expect.any(String),
      event: 'next',
      message: expect.stringMatching(/^Error: broken\n.* twice$/s),
    },
    { level: 'warn', at: expect.any(String), event: 'next', message: '{ a: 1 }' },
  ]);
});

it('says which port is in use, where Next prints its stack', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { status, err } = linesOf(`
    const { default: next } = await import('next/dist/server/lib/start-server.js');
    await next.startServer({ dir: '.', isDev: false, hostname: '127.0.0.1', port: ${port}, allowRetry: false });`);
  other.close();
  expect(status).toBe(1);
  expect(err.at(-1)?.message).toBe(
    `The port ${port} is in use by another process: end that one, or set PORT to another port.`,
  );
});

it('is put before a server once', () => {
  const once = beginningWithLines('start();');
  expect(beginningWithLines(once)).toBe(once);
});
