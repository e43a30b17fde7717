import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from '@/lib/settings/env';

/** Settings that the platform sets by itself, and that nobody writes into a file. */
const OF_THE_PLATFORM = /^AWS_/;

it('.env.example names every setting once, without a value that a live start would take', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const named = lines.flatMap((line) => /^#?\s?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  const expected = SETTING_NAMES.filter((name) => !OF_THE_PLATFORM.test(name));
  expect([...named].sort()).toEqual([...expected].sort());
  for (const line of lines) {
    const [, name, value] = /^#?\s?([A-Z0-9_]*(?:SECRET|PASSWORD|KEYS?|KEY_ID|TOKEN))=(.*)$/.exec(line) ?? [];
    if (name) expect(value, name).toBe('');
  }
});
