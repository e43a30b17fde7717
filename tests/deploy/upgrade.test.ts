import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runOnCompose, standIn } from '../fixtures/stand-in';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
  standIn(folder, 'sleep', 'exit 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it, and fails the call that contains `fails`. Returns what compose was asked, in order. */
function upgrade(args: string[], fails?: string, services = 'db migrate app app2 backup caddy') {
  const answers = String.raw`config*) printf '%s\n' ${services};;`;
  return runOnCompose(folder, ['upgrade', ...args], { fails, answers });
}

const replaced = (asked: string[]) =>
  asked.flatMap((call) => /--wait-timeout \d+ (\w+)/.exec(call)?.[1] ?? []);

it('builds, migrates, replaces one product after the other, then the rest', () => {
  const { status, asked } = upgrade([]);
  expect(status).toBe(0);
  expect(asked.slice(0, 2)).toEqual(['build', 'run --rm -T migrate']);
  expect(replaced(asked)).toEqual(['app2', 'app']);
  expect(asked.at(-1)).toBe('up --detach --no-build');
});

it('leaves the other product as it is if the new one does not get ready', () => {
  const { status, asked } = upgrade([], 'app2');
  expect(status).not.toBe(0);
  expect(replaced(asked)).toEqual(['app2']);
  expect(asked.at(-1)).toMatch(/app2$/);
});

it('replaces nothing if the migration fails', () => {
  const { status, asked } = upgrade(['--no-build'], 'migrate');
  expect(status).not.toBe(0);
  expect(asked).toEqual(['run --rm -T migrate']);
});

it('replaces one product where there is one', () => {
  expect(replaced(upgrade(['--no-build'], undefined, 'db migrate app caddy').asked)).toEqual(['app']);
});

it('builds nothing under the name of the image to go back to, which may still start', () => {
  writeFileSync(path.join(folder, '.env'), 'PORT=3000\nMEDLEMSANSOKAN_VERSION=1.0.0\n');
  const { status, stderr, asked } = upgrade([]);
  expect({ status, asked }).toEqual({ status: 1, asked: [] });
  expect(stderr).toContain('MEDLEMSANSOKAN_VERSION in .env');
  expect(replaced(upgrade(['--no-build']).asked)).toEqual(['app2', 'app']);
});

it('builds where .env names no image', () => {
  writeFileSync(path.join(folder, '.env'), '# MEDLEMSANSOKAN_VERSION=1.0.0\nPORT=3000\n');
  expect(upgrade([]).asked[0]).toBe('build');
});

it('says what it can do', () => {
  expect(upgrade(['--help'])).toMatchObject({ status: 2, asked: [] });
});
