import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { LIVE_SETTINGS } from '../../fixtures/live-settings';

const run = (settings: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/operation/check.ts', ...args], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: process.env.PATH, ...settings },
  });

it('says each wrong setting on a line of its own before it tries anything, and ends with 1', () => {
  const { AUTH_SECRET: _, ...rest } = LIVE_SETTINGS;
  const { status, stdout } = run({ ...rest, SMTP_URL: 'smtp://canary@mail.example.org', CLAMD_URI: 'x' });
  expect(status).toBe(1);
  expect(stdout.trimEnd().split('\n')).toEqual([
    'wrong  settings            AUTH_SECRET: is missing',
    'wrong  settings            SMTP_URL: must be smtps, or smtp with ?requireTLS=true',
    'note   settings            CLAMD_URI is no setting',
  ]);
});

it('refuses an argument that is no address', () => {
  const { status, stderr } = run({ ...LIVE_SETTINGS }, 'nobody');
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'nobody is no mail address.\n' });
});
