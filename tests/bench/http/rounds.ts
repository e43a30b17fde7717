import { SEARCHES } from '../generate-cases';
import { measureProcess } from '../process-use';
import { CONNECTIONS, type Row } from './asked';
import { answerTo, ask, median, type Round, shareOf } from './connections';

const ROUNDS = 3;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;

interface Measured {
  product: Round[];
  floor: Round[];
  /** Of the product's process. */
  cpuSeconds: number;
}

/** Measures every row in turn, several rounds, and prints the medians as a table. `pid` is the product's process. */
export async function measureRounds({
  port,
  floorPort,
  pid,
  asked,
}: {
  port: number;
  floorPort: number;
  pid: number;
  asked: readonly Row[];
}): Promise<void> {
  const seen = new Map<string, Measured>();
  for (const { next } of asked) await ask(port, { connections: CONNECTIONS, forMs: WARM_UP_MS, next });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, next, floor } of asked) {
      const rounds = seen.get(name) ?? { product: [], floor: [], cpuSeconds: 0 };
      seen.set(name, rounds);
      const before = measureProcess(pid).cpuSeconds;
      rounds.product.push(await ask(port, { connections: CONNECTIONS, forMs: ROUND_MS, next }));
      rounds.cpuSeconds += measureProcess(pid).cpuSeconds - before;
      if (floor) {
        rounds.floor.push(
          await ask(floorPort, { connections: CONNECTIONS, forMs: ROUND_MS / 2, next: floor }),
        );
      }
    }
  }
  print(seen);
}

function print(seen: ReadonlyMap<string, Measured>): void {
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));
  const [first] = seen.values();
  const whole = perSecond(first?.product ?? []);
  const share = (rounds: readonly Round[]) => `${((100 * perSecond(rounds)) / whole).toFixed(1)} %`;
  console.log(
    `\n${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s, medians\n\n` +
      '| what | answers a second | of `/healthz` | the least: of `/healthz` | CPU ms | median ms | p95 ms | bytes | refused |\n' +
      '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
  );
  for (const [name, { product, floor, cpuSeconds }] of seen) {
    const times = product.flatMap((round) => round.times).sort((a, b) => a - b);
    const cells = [
      perSecond(product).toFixed(0),
      share(product),
      floor.length > 0 ? share(floor) : '–',
      ((1_000 * cpuSeconds) / times.length).toFixed(1),
      shareOf(times, 0.5).toFixed(0),
      shareOf(times, 0.95).toFixed(0),
      String(product[0]?.bytes ?? 0),
      String(product.reduce((sum, { refused }) => sum + refused, 0)),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

/** How long each search takes with nobody else there: printed for the slowest words. Milliseconds. */
export async function searchesAlone(port: number, cookie: string): Promise<void> {
  const times: { word: string; ms: number }[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const word of SEARCHES) {
      const began = performance.now();
      const path = `/api/Case/List?search=${encodeURIComponent(word)}`;
      const { status } = await answerTo(port, false, { path, headers: { Cookie: cookie } });
      if (status !== 200) throw new Error(`The search for ${word} was answered with ${status}.`);
      times.push({ word, ms: performance.now() - began });
    }
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]?.ms.toFixed(0);
  const slowest = times.slice(-5).map(({ word, ms }) => `${word} ${ms.toFixed(0)}`);
  console.log(
    `\nSearches alone, ${SEARCHES.length} words twice: median ${at(0.5)} ms, p99 ${at(0.99)} ms; slowest: ${slowest.join(', ')}.`,
  );
}
