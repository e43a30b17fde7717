import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

// A script that also runs before anything is installed, so it has no types.
const { isInstalled }: { isInstalled(root: string): boolean } = await import(
  pathToFileURL('scripts/installed.mjs').href
);

const A = { version: '1.0.0', integrity: 'sha512-a' };
const B = { version: '2.0.0', integrity: 'sha512-b', optional: true };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'installed-'));
  mkdirSync(path.join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const lock = (packages: object) => write('package-lock.json', JSON.stringify({ packages }));
const there = (packages: object) => write('node_modules/.package-lock.json', JSON.stringify({ packages }));

it.each<[name: string, wanted: object, found: object, isSame: boolean]>([
  ['the same', { a: A }, { a: A }, true],
  ['without an optional one of another system', { a: A, b: B }, { a: A }, true],
  ['with an optional one', { a: A, b: B }, { a: A, b: B }, true],
  ['without one', { a: A, c: A }, { a: A }, false],
  ['in another version', { a: A }, { a: { ...A, version: '1.0.1' } }, false],
  ['with another content', { a: A }, { a: { ...A, integrity: 'sha512-x' } }, false],
  ['an optional one in another version', { a: A, b: B }, { a: A, b: { ...B, version: '1.0.0' } }, false],
  ['with one more', { a: A }, { a: A, c: A }, false],
])('packages are installed or not: %s', (_name, wanted, found, isSame) => {
  lock({ '': { name: 'the project' }, ...wanted });
  there(found);
  expect(isInstalled(root)).toBe(isSame);
});

it('an installation that was never begun, or not finished, is none', () => {
  lock({ '': {}, a: A });
  expect(isInstalled(root)).toBe(false);
  write('node_modules/.package-lock.json', '{"packages":{"a"');
  expect(isInstalled(root)).toBe(false);
});
