import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { testEnvironment } from '@/tests/setup/environment';

/** Runs a line after what every command begins with. */
function runLine(line: string, environment: Record<string, string> = {}) {
  const script = `await import('./scripts/operation/say-failure.ts'); ${line}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

it('a command waits longer for the database than a page, whatever is set for pages', () => {
  const given = { DATABASE_TIMEOUT_MS: '1900', DATABASE_TIMEOUT_MS_FILE: '/run/secrets/none' };
  const line = 'console.log(process.env.DATABASE_TIMEOUT_MS, process.env.DATABASE_TIMEOUT_MS_FILE)';
  expect(runLine(line, given).stdout).toBe('60000 undefined\n');
});

it('a command that fails says why in one sentence', () => {
  const { status, stderr } = runLine(`setTimeout(() => { throw new Error('No\\n such organisation.') })`);
  expect([status, stderr]).toEqual([1, 'No such organisation.\n']);
});

it.each([
  ['127.0.0.1', 'nothing answers at 127.0.0.1:1'],
  ['db.invalid', 'the name db.invalid is not known'],
])('a command that cannot connect to %s says which setting it is', (host, words) => {
  const environment = {
    DATABASE_URL: 'postgresql://app@other.invalid/app',
    MIGRATION_DATABASE_URL: `postgresql://owner@${host}:1/app`,
  };
  const result = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/operation/migrate.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  expect([result.status, result.stderr]).toEqual([1, `MIGRATION_DATABASE_URL: ${words}\n`]);
});

it.each([
  ['retention.ts', '--dry-run'],
  ['organisation.ts', 'export', 'teknik'],
])('%s without a database names the setting, and quotes no source', (command, ...args) => {
  const DATABASE_URL = 'postgresql://app:local@127.0.0.1:1/app';
  const program = ['--import', 'tsx', `scripts/operation/${command}`, ...args];
  const { status, stderr } = spawnSync(process.execPath, program, {
    encoding: 'utf8',
    env: { ...process.env, ...testEnvironment(DATABASE_URL) },
  });
  expect([status, stderr.trim()]).toEqual([1, "DATABASE_URL: Can't reach database server at 127.0.0.1:1"]);
});
