import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = globSync('{tests,e2e}/**/*.{test.ts,test.tsx,spec.ts}');
const DOCUMENT = readFileSync('docs/quality.md', 'utf8');

/** Tests that the document names, with or without the folders above them. */
const NAMED = [
  ...new Set([...DOCUMENT.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(([, name = '']) => name)),
];

it('the document of quality names tests', () => expect(NAMED.length).toBeGreaterThan(50));

it.each(NAMED)('%s is one test that is there', (name) => {
  expect(FILES.filter((file) => `/${file}`.endsWith(`/${name}`))).toHaveLength(1);
});
