import { runInstalled } from './bootstrap.mjs';

// `npm test` runs everything; `unit`, `integration`, `e2e` and `lint` as first argument run a part, with further arguments for it.
await runInstalled('scripts/test/main.ts', process.argv.slice(2));
