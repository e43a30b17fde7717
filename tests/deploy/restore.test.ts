import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runOnCompose } from '../fixtures/stand-in';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it, and fails the call that contains `fails`. Returns what compose was asked, in order. */
function restore(args: string[], fails?: string) {
  const answers = String.raw`*'backup list') printf '2026-11-26\n2026-W48\n2026-11\n';; config*) printf '%s\n' db migrate app app2 backup caddy;;`;
  const { asked, ...rest } = runOnCompose(folder, ['restore', ...args], { fails, answers });
  return { ...rest, asked: asked.map((call) => call.replace(/.*\/usr\/local\/bin\/backup /, '')) };
}

it('lists the backups', () => {
  expect(restore([])).toMatchObject({ status: 0, stdout: '2026-11-26\n2026-W48\n2026-11\n' });
});

it('stops every product, puts the backup in its place, gives the rights again, and starts', () => {
  const { status, asked } = restore(['2026-W48']);
  expect(status).toBe(0);
  expect(asked).toEqual([
    'list',
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
  const { status, asked } = restore(['2026-11-26'], 'load');
  expect(status).not.toBe(0);
  expect(asked).toEqual([
    'list',
    'config --services',
    'stop app2 app',
    'drop restored',
    'load 2026-11-26 restored',
    'up --detach',
  ]);
});

it('stops nothing for a backup that is not there', () => {
  expect(restore(['2026-1'])).toMatchObject({ status: 1, asked: ['list'] });
});

it('as a drill restores the newest next to the database, checks it, and drops it whatever comes', () => {
  const good = restore(['--drill']);
  expect(good).toMatchObject({ status: 0, stdout: 'The backup 2026-11-26 can be restored.\n' });
  expect(good.asked.slice(0, 3)).toEqual(['list', 'drop restore_drill', 'load 2026-11-26 restore_drill']);
  expect(good.asked[3]).toMatch(/^run --rm --no-deps -T migrate sh -c .*restore-drill\.mjs --restored/);
  expect(good.asked.slice(4)).toEqual(['drilled', 'drop restore_drill']);
  expect(restore(['--drill', '2026-11'], 'restore-drill.mjs')).toMatchObject({ status: 1, stdout: '' });
});

it('says what it can do', () => {
  expect(restore(['--help'])).toMatchObject({ status: 2, asked: [] });
});
