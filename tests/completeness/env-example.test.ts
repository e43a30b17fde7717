import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from '@/lib/platform/settings/env';
import { readComposeFile } from '../fixtures/compose-file';

it('.env.example names every setting, and what the compose file needs besides, once, without a value that a live start would take', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const named = lines.flatMap((line) => /^#?\s?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  const { text } = readComposeFile('docker-compose.production.yml');
  const needed = [...text.matchAll(/\$\{([A-Z0-9_]+):|^ {2}([A-Z0-9_]+): \{file: /gm)];
  // Compose itself reads which services with a profile are started. Addresses of the database hold the password.
  const others = ['COMPOSE_PROFILES', 'DATABASE_PASSWORD'];
  const expected = new Set([
    ...SETTING_NAMES,
    ...needed.map(([, name, secret]) => name ?? secret ?? ''),
    ...others,
  ]);
  expect([...named].sort()).toEqual([...expected].sort());
  for (const line of lines) {
    const [, name, value] = /^#?\s?([A-Z0-9_]*(?:SECRET|PASSWORD|KEYS?|KEY_ID|TOKEN))=(.*)$/.exec(line) ?? [];
    if (name) expect(value, name).toBe('');
  }
});
