import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remembered } from '@/sandbox/memory';
import { lockFolder } from '@/scripts/start/lock';
import { makePrivate } from '@/scripts/start/private';
import { loadSecrets } from '@/scripts/start/secrets';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'private-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const mode = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);

it('closes what an older version left open, and lets the database’s account pass', () => {
  for (const folder of ['logs', 'sandbox/mail', 'postgres']) {
    mkdirSync(path.join(dataDir, folder), { recursive: true, mode: 0o755 });
  }
  for (const file of ['logs/product.log', 'sandbox/getaccept.bin', 'sandbox/mail/a.mail', 'secrets.json']) {
    writeFileSync(path.join(dataDir, file), '', { mode: 0o644 });
  }
  chmodSync(dataDir, 0o755);
  makePrivate(dataDir);
  expect([mode('.'), mode('logs'), mode('sandbox'), mode('sandbox/mail')]).toEqual([
    '711',
    '700',
    '700',
    '700',
  ]);
  for (const file of ['logs/product.log', 'sandbox/getaccept.bin', 'sandbox/mail/a.mail', 'secrets.json']) {
    expect([file, mode(file)]).toEqual([file, '600']);
  }
  expect(mode('postgres')).toBe('755');
});

it('makes everything closed from the start', () => {
  const unlock = lockFolder(dataDir);
  makePrivate(dataDir);
  loadSecrets(dataDir);
  expect([mode('running.json'), mode('secrets.json'), mode('logs'), mode('sandbox')]).toEqual([
    ...['600', '600', '700', '700'],
  ]);
  remembered(path.join(dataDir, 'played'), 'store', { a: 1 });
  expect([mode('played'), mode('played/store.bin')]).toEqual(['700', '600']);
  unlock();
});
