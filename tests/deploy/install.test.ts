import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { installCommands, treatmentOf } from '@/scripts/test/install-commands';
import { readComposeFile } from '../fixtures/compose-file';

const text = readFileSync('docs/install.md', 'utf8');
const matches = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

it('names services, commands and scripts that are there', () => {
  const { services } = readComposeFile('docker-compose.production.yml');
  const named = matches(/docker compose exec (\w+)/g);
  expect(named).toContain('app');
  expect(named).toContain('backup');
  for (const name of named) expect([...services.keys()]).toContain(name);
  const bundled = readFileSync('scripts/operation/bundle.ts', 'utf8');
  for (const name of matches(/operation\/([\w-]+)\.mjs/g)) expect(bundled).toContain(`'${name}'`);
  for (const script of matches(/sudo (deploy\/\w+)/g))
    expect(existsSync(script) && statSync(script).mode & 0o111).toBeTruthy();
  const backup = readFileSync('deploy/backup.sh', 'utf8');
  for (const command of matches(/backup (now|drop)\b/g)) expect(backup).toContain(`  ${command}) `);
});

it('makes an organisation with options that the command knows', () => {
  const command = readFileSync('scripts/operation/organisation.ts', 'utf8');
  const [create = ''] = matches(/organisation\.mjs create (.*?)`/g);
  const options = [...create.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
  expect(options).toEqual(['name', 'english-name', 'email', 'administrator']);
  for (const name of options) expect(command).toMatch(new RegExp(`'?${name}'?: \\{ type: 'string' \\}`));
});

it('has commands that `npm run test:compose` runs, or that it says why it does not', () => {
  const commands = installCommands(text);
  expect(commands).toContain('sudo deploy/upgrade --back');
  expect(commands).toContain('sudo deploy/restore --drill');
  expect(commands.filter((command) => !treatmentOf(command))).toEqual([]);
  expect(treatmentOf('rm -rf /')).toBeUndefined();
});
