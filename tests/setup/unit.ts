import { afterAll, vi } from 'vitest';
import { testEnvironment } from './environment';

// Nothing listens at this address: a test that needs a database is named *.db.test.ts.
Object.assign(process.env, testEnvironment('postgresql://nobody@127.0.0.1:9/none'));

// The next file may run in this process.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
