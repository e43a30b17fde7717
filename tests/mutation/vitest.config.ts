import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** The tests that hold `lib/domain`, for Stryker (`stryker.config.mjs`). */
export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    // The rules keep nothing between tests: one worker for all files of a change, instead of one for each, takes half the time.
    isolate: false,
    maxWorkers: 1,
    include: [
      'tests/lib/domain/**/*.test.ts',
      'tests/lib/features/application/demo-templates.test.ts',
      'tests/lib/features/retention/rules.test.ts',
      'tests/completeness/{domain-document,page-addresses,texts}.test.ts',
    ],
    setupFiles: ['tests/setup/unit.ts', 'tests/mutation/setup.ts'],
    testTimeout: 60_000,
  },
});
