import { runInstalled } from './bootstrap.mjs';

// `npm run reset`: makes the next start begin with new demo data.
await runInstalled('scripts/start/reset.ts', process.argv.slice(2));
