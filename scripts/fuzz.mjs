import { runInstalled } from './bootstrap.mjs';

// `npm run fuzz -- 20000 7`: so many made-up requests, and this seed, to the built product, and everything else that is meant to break it.
await runInstalled('tests/fuzz/main.ts', process.argv.slice(2));
