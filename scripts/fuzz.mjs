import { runInstalled } from './bootstrap.mjs';

// `npm run fuzz -- 20000 7`: sends this many generated requests with this seed to the built product, and runs the other attacks
// on it.
await runInstalled('tests/fuzz/main.ts', process.argv.slice(2));
