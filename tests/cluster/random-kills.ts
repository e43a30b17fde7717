import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf } from '../fixtures/fuzz-values';
import type { Cluster } from './cluster';
import type { Load } from './load';
import { isAcknowledged } from './sent-requests';

const SEED = 20_261_127;
const MOST_PAUSE_MS = 3_000;

/** What is killed, as often as it is listed. */
const KINDS = ['product', 'product', 'workers', 'workers', 'database'] as const;
type Kind = (typeof KINDS)[number];

/** Kills something at random, again and again, restarts it, and prints how often each kind was killed. */
export async function killAtRandom(cluster: Cluster, kills: number): Promise<void> {
  const chance = chanceOf(SEED);
  const killed: Record<Kind, number> = { product: 0, workers: 0, database: 0 };
  while (killed.product + killed.workers + killed.database < kills) {
    await wait(chance.below(MOST_PAUSE_MS));
    const kind = chance.oneOf(KINDS);
    killed[kind] += await kill(cluster, kind, chance.below(2));
    const counts = Object.entries(killed).map(([of, count]) => `${count} × ${of}`);
    console.log(`  killed: ${counts.join(', ')}`);
  }
}

/** Returns 0 if there was nothing to kill. */
async function kill(cluster: Cluster, kind: Kind, index: number): Promise<number> {
  if (kind === 'workers') return cluster.killWorkers(index) > 0 ? 1 : 0;
  if (kind === 'database') {
    await cluster.killDatabase();
    await cluster.healed();
    return 1;
  }
  await cluster.killProduct(index);
  await cluster.startProduct(index);
  return 1;
}

/** What HAProxy answers for a product that was killed, 0 if it cannot, and FILE_TOO_COMPLEX of a file whose worker was killed. */
const OF_THE_KILLED = [0, 422, 502, 503, 504];

/** Throws an Error if anything was refused by more than the end of what should have answered it. */
export function refusedByEnds({ requests }: Load): string {
  const refused = requests.filter((one) => !isAcknowledged(one));
  const wrong = refused.filter(({ status }) => !OF_THE_KILLED.includes(status));
  if (wrong.length > 0)
    throw new Error(
      `${wrong.length} refused with ${[...new Set(wrong.map(({ status }) => status))].join(', ')}`,
    );
  return `${refused.length} of ${requests.length} requests refused, all acknowledged later`;
}
