import path from 'node:path';
import { defineConfig } from 'vitest/config';

const INTEGRATION = [
  'tests/**/*.db.test.ts',
  'tests/sandbox/**/*.test.ts',
  'tests/lib/integrations/**/*.test.ts',
];

const shared = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname) } },
  test: {
    maxWorkers: 2,
    // It imports Next's modules as only a bundler finds them.
    server: { deps: { inline: ['next-auth'] } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...INTEGRATION, 'tests/bench/**'],
          setupFiles: ['tests/setup/unit.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: INTEGRATION,
          globalSetup: ['tests/setup/postgres.ts'],
          setupFiles: ['tests/setup/integration.ts'],
        },
      },
    ],
  },
});
