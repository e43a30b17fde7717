import { spawnSync } from 'node:child_process';
import { expect } from 'playwright/test';
import { testEnvironment } from '@/tests/setup/environment';

/** Runs `npm run organisation` with these arguments. Returns its output. */
export function operate(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'scripts/operation/organisation.ts', ...args],
    {
      env: {
        ...process.env,
        ...testEnvironment(process.env.DATABASE_URL ?? ''),
        PUBLIC_URL: process.env.BASE_URL,
      },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
  return stdout;
}
