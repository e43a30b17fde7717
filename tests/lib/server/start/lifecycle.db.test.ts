import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/platform/settings/env';
import { startProduct } from '@/lib/server/start/lifecycle';

process.env.RUN_JOBS = 'false';
const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal);
  env().APPLICATIONINSIGHTS_INSTRUMENTATION_KEY = undefined;
});

it('says in one line that telemetry is not enabled, where it is not', async () => {
  await startProduct();
  expect(lines).toEqual([expect.stringContaining('"message":"Telemetry is not enabled"')]);
  lines.length = 0;
  env().APPLICATIONINSIGHTS_INSTRUMENTATION_KEY = '11111111-2222-4333-8444-555555555555';
  await startProduct();
  expect(lines).toEqual([]);
});

it('stops on a signal', async () => {
  await startProduct();
  expect([process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]).toEqual([1, 1]);
});

it('ends where it cannot start, and says why without a secret', async () => {
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)));
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const { MIGRATION_DATABASE_URL } = env();
  env().MIGRATION_DATABASE_URL = MIGRATION_DATABASE_URL?.replace(/[^/]+$/, 'no_such_database');
  await startProduct();
  env().MIGRATION_DATABASE_URL = MIGRATION_DATABASE_URL;
  expect(exit).toHaveBeenCalledWith(1);
  expect(errors).toHaveLength(1);
  expect(JSON.parse(errors[0] ?? '')).toMatchObject({
    event: 'start',
    message: 'database "no_such_database" does not exist',
  });
  exit.mockRestore();
});
