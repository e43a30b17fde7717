import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from '@/lib/platform/settings/env';
import { readComposeFile } from '../fixtures/compose-file';

it('.env.example names every setting, and what the compose file asks for besides, once, without a value that a live start would take', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const named = lines.flatMap((line) => /^#?\s?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  const asked = readComposeFile('docker-compose.production.yml').text.matchAll(/\$\{([A-Z0-9_]+):/g);
  // Compose itself reads which services with a profile are started.
  const expected = new Set([...SETTING_NAMES, ...[...asked].map(([, name]) => name), 'COMPOSE_PROFILES']);
  expect([...named].sort()).toEqual([...expected].sort());
  for (const line of lines) {
    const [, name, value] = /^#?\s?([A-Z0-9_]*(?:SECRET|PASSWORD|KEYS?|KEY_ID|TOKEN))=(.*)$/.exec(line) ?? [];
    if (name) expect(value, name).toBe('');
  }
});
