import { runInstalled } from './bootstrap.mjs';

// `npm start` and `npm run dev`: run the whole product on this machine.
await runInstalled('scripts/start/main.ts', process.argv.slice(2));
