import { runInstalled } from './bootstrap.mjs';

// `npm run fuzz`: many made-up and spoilt requests to every call. FUZZ_REQUESTS says how many, FUZZ_SEED which.
process.env.FUZZ_REQUESTS ??= '20000';
process.env.FUZZ_SEED ??= String(Math.floor(Date.now() / 1000) % 1_000_000);
await runInstalled('scripts/test/main.ts', ['integration', 'tests/api/fuzz']);
