import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createStops } from '@/scripts/start/stops';
import { startCluster } from './cluster';
import { installPrograms } from './processes';

/**
 * `npm run test:cluster`: two of the built product behind HAProxy, on PgBouncer and two PostgreSQL with Patroni, all on this machine. Proves
 * what is promised while parts of it are killed. As root, on Debian, after `npm run build`. `-- --kills 20` kills the primary more often,
 * `--random 60` kills anything so often as well, `--people 300` has 200 applicants and 50 case workers press for so many seconds,
 * `--only drained,cut` proves what has one of these words in its name.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    random: { type: 'string', default: '0' },
    people: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
});

const stops = createStops();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stops.run().then(() => process.exit(130)));
}
let failures = 0;
try {
  if (!existsSync('.next/standalone/server.js')) throw new Error('Run npm run build first.');
  installPrograms();
  const cluster = await startCluster(stops);
  // These read the addresses of the product and the sandbox when they are loaded.
  const { proofs } = await import('./proofs');
  const counts = [values.kills, values.random, values.people].map(Number) as [number, number, number];
  const chosen = proofs(...counts).filter(([name]) =>
    values.only.split(',').some((word) => name.includes(word)),
  );
  for (const [name, prove] of chosen) {
    try {
      for (const line of await prove(cluster)) console.log(`  ${line}`);
      console.log(`ok: ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`FAILED: ${name}\n  ${error instanceof Error ? error.message : error}`);
      console.log(cluster.lastLines());
    }
  }
} finally {
  await stops.run();
}
process.exit(failures === 0 ? 0 : 1);
