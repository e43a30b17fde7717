import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runOnCompose } from '../fixtures/stand-in';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it, and fails the call that contains `fails`. Returns the commands that compose got, in order. */
function restore(args: string[], fails?: string) {
  const answers = String.raw`*'backup list' | *'backup show') printf '2026-11-26\n2026-W48\n2026-11\n';; config*) printf '%s\n' db migrate app app2 backup caddy;;`;
  const { commands, ...rest } = runOnCompose(folder, ['restore', ...args], { fails, answers });
  return { ...rest, commands: commands.map((call) => call.replace(/.*\/usr\/local\/bin\/backup /, '')) };
}

it('lists the backups', () => {
  expect(restore([])).toMatchObject({ status: 0, stdout: '2026-11-26\n2026-W48\n2026-11\n' });
});

it('stops every product, puts the backup in its place, gives the rights again, and starts', () => {
  const { status, commands } = restore(['2026-W48']);
  expect(status).toBe(0);
  expect(commands).toEqual([
    'list',
    'check 2026-W48',
    'config --services',
    'stop app2 app',
    'drop restored',
    'load 2026-W48 restored',
    'hold restored',
    'swap restored',
    'run --rm --no-deps -T migrate',
    'up --detach',
  ]);
});

it('leaves the database, and starts the product again, if the backup cannot be loaded', () => {
  const { status, commands } = restore(['2026-11-26'], 'load');
  expect(status).not.toBe(0);
  expect(commands).toEqual([
    'list',
    'check 2026-11-26',
    'config --services',
    'stop app2 app',
    'drop restored',
    'load 2026-11-26 restored',
    'up --detach',
  ]);
});

it('stops nothing for a backup that is not there', () => {
  expect(restore(['2026-1'])).toMatchObject({ status: 1, commands: ['list'] });
});

it.each([['2026-11-26'], ['--drill']])('changes nothing if the backup cannot be opened: %s', (...args) => {
  expect(restore(args, 'check')).toMatchObject({ status: 1, commands: ['list', 'check 2026-11-26'] });
});

it('says the key of an encrypted backup to what reads it, and where it is missing', () => {
  const key = path.join(folder, 'key');
  writeFileSync(key, 'AGE-SECRET-KEY-1\n');
  const heard = path.join(folder, 'heard');
  const answers = `*'backup list') echo 2026-11-26;; *'backup check'* | *'backup load'*) cat >> ${heard};;`;
  vi.stubEnv('BACKUP_IDENTITY_FILE', key);
  expect(runOnCompose(folder, ['restore', '--drill'], { answers }).status).toBe(0);
  expect(readFileSync(heard, 'utf8')).toBe('AGE-SECRET-KEY-1\n'.repeat(2));
  vi.stubEnv('BACKUP_IDENTITY_FILE', `${key}s`);
  expect(restore(['--drill'])).toMatchObject({
    status: 1,
    stderr: `BACKUP_IDENTITY_FILE: ${key}s cannot be read\n`,
  });
  vi.unstubAllEnvs();
});

it('as a drill restores the newest next to the database, checks it, and drops it whatever comes', () => {
  const good = restore(['--drill']);
  expect(good).toMatchObject({ status: 0, stdout: 'The backup 2026-11-26 can be restored.\n' });
  expect(good.commands.slice(0, 4)).toEqual([
    'list',
    'check 2026-11-26',
    'drop restore_drill',
    'load 2026-11-26 restore_drill',
  ]);
  expect(good.commands[4]).toMatch(/^run --rm --no-deps -T migrate sh -c .*restore-drill\.mjs --restored/);
  expect(good.commands.slice(5)).toEqual(['drilled', 'drop restore_drill']);
  expect(restore(['--drill', '2026-11'], 'restore-drill.mjs')).toMatchObject({ status: 1, stdout: '' });
});

it('says what it can do', () => {
  expect(restore(['--help'])).toMatchObject({ status: 2, commands: [] });
});
