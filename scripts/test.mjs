import { runInstalled } from './bootstrap.mjs';

// `npm test` runs lint, the unit and integration tests that do not take long, and each journey in the browser once; with `rest` it runs
// the others. With `unit`, `integration`, `e2e` or `lint` as first argument it runs all of that part, and passes on further arguments.
await runInstalled('scripts/test/main.ts', process.argv.slice(2));
