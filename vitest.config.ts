import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { compiledTexts } from './tests/setup/compiled-texts.ts';

const ALL = 'tests/**/*.test.{ts,tsx}';
/** What needs a window. */
const SCREENS = 'tests/components/**/*.{test.tsx,dom.test.ts}';
const INTEGRATION = [
  'tests/**/*.db.test.ts',
  'tests/sandbox/**/*.test.ts',
  'tests/lib/integrations/**/*.test.ts',
];

/** `npm test` leaves them out. */
const THOROUGH = process.env.TESTS === 'quick' ? ['**/*.thorough.*'] : [];

const fileOf = (name: string) => path.resolve(import.meta.dirname, name);
const alias = [
  { find: '@', replacement: fileOf('.') },
  // As in builds.
  { find: /^use-intl\/format-message$/, replacement: fileOf('lib/platform/i18n/format-message.ts') },
];

const shared = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/setup/unit.ts'],
};

const screens = {
  ...shared,
  environment: 'jsdom',
  // Every file has a window of its own, but not a process, which would take half the time.
  pool: 'vmThreads' as const,
  setupFiles: ['tests/setup/unit.ts', 'tests/setup/screens.ts'],
  alias: { 'next/navigation': fileOf('tests/fixtures/navigation.ts') },
};

export default defineConfig({
  plugins: [compiledTexts()],
  resolve: { alias },
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
          include: [ALL],
          exclude: [...INTEGRATION, SCREENS, 'tests/bench/**', ...THOROUGH],
        },
      },
      {
        extends: true,
        test: { ...screens, name: 'unit-screens', include: [SCREENS], exclude: THOROUGH },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: INTEGRATION,
          exclude: THOROUGH,
          globalSetup: ['tests/setup/postgres.ts'],
          setupFiles: ['tests/setup/integration.ts'],
        },
      },
    ],
  },
});
