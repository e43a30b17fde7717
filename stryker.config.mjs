/**
 * Mutation tests of the rules: `npm run mutate`, or a part of them: `npm run mutate -- --mutate 'lib/domain/fields/**'`.
 */
export default {
  testRunner: 'vitest',
  // Stryker rewrites tsconfig.json by an API that TypeScript 7 no longer has. Vitest needs nothing of it, so we name a file that is not there.
  tsconfigFile: 'none.json',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  mutate: ['lib/domain/**/*.ts'],
  coverageAnalysis: 'perTest',
  // A constant is computed when its file loads, before any test: switching it on and off needs a fresh process, and most are tables.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  thresholds: { high: 95, low: 95, break: 95 },
  tempDirName: 'test-results/stryker',
};
