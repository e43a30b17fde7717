import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { compiledTexts } from './tests/setup/compiled-texts.ts';

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
  plugins: [compiledTexts()],
  resolve: {
    alias: [
      { find: '@', replacement: path.resolve(import.meta.dirname) },
      // As in builds.
      {
        find: /^use-intl\/format-message$/,
        replacement: path.resolve(import.meta.dirname, 'lib/platform/i18n/format-message.ts'),
      },
    ],
  },
  test: {
    maxWorkers: 2,
    // The first imports Next's modules as only a bundler finds them. The others import what has an alias.
    server: { deps: { inline: ['next-auth', 'next-intl', 'use-intl'] } },
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
