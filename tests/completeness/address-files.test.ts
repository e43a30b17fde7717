import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that Next wants for an address and that only pass through. Each page beside dialogs needs one, where no dialog is open. */
const MOST = 42;
const SHORT = 8;

it('has few files below app that only pass through', () => {
  const short = globSync('app/**/*.{ts,tsx}').filter(
    (file) => readFileSync(file, 'utf8').trimEnd().split('\n').length <= SHORT,
  );
  expect(short.length, short.join('\n')).toBeLessThanOrEqual(MOST);
});
