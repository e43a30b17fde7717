import { runInstalled } from './bootstrap.mjs';

// `node scripts/run.mjs tests/bench/http/main.ts …`: runs a program of the project, even in a checkout without installed packages.
await runInstalled('scripts/start/run-program.ts', process.argv.slice(2));
