import { runInstalled } from './bootstrap.mjs';

// `node scripts/run.mjs tests/bench/http/main.ts …`: runs a program of the project on a checkout where nothing was installed yet.
await runInstalled('scripts/start/run-program.ts', process.argv.slice(2));
