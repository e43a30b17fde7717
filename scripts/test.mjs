import { runInstalled } from './bootstrap.mjs';

// `npm test` runs everything. With `unit`, `integration`, `e2e` or `lint` as first argument it runs that part, and passes on further
// arguments.
await runInstalled('scripts/test/main.ts', process.argv.slice(2));
