import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Calls that ask nothing about a case: they are answered in the language chosen, else Swedish, as their pages are. */
const PUBLIC = ['setLocale', 'createCase', 'renewLink', 'sendForgottenLink'].map((name) => `'${name}'`);

/** The calls in a file, each with its arguments. */
function callsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:call|callPage|readFile)\(/g)].map(({ index, 0: start }) => {
    let depth = 1;
    let end = index + start.length;
    for (; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[source[end] ?? ''] ?? 0;
    return source.slice(index + start.length, end - 1);
  });
}

const CALLS = globSync('components/applicant/**/*.{ts,tsx}').flatMap((file) =>
  callsIn(readFileSync(file, 'utf8')).map((call) => [file, call.trim().replaceAll(/\s+/g, ' ')] as const),
);

it('finds the calls of the applicant’s screens', () => {
  expect(CALLS.length).toBeGreaterThan(8);
});

it.each(CALLS)('%s calls as the applicant, and so gets the language of the page: %s', (_file, call) => {
  expect(PUBLIC.some((start) => call.startsWith(start)) || call.includes('asApplicant')).toBe(true);
});
