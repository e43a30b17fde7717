import { runInstalled } from './bootstrap.mjs';

// `npm run reset`: the next start begins with new demo data.
await runInstalled('scripts/start/reset.ts', process.argv.slice(2));
