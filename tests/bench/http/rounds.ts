import { SEARCHES } from '../generate-cases';
import { measureProcess } from '../process-use';
import { answerTo, ask, median, type Round, shareOf } from './connections';
import { CONNECTIONS, type Row } from './requests';

const ROUNDS = 3;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;

/** A build that runs, and the process that serves it. */
export interface MeasuredBuild {
  port: number;
  pid: number;
}

interface Measured {
  product: Round[];
  /** Of the build that it is compared with. */
  released: Round[];
  floor: Round[];
  /** Of the product's process. */
  cpuSeconds: number;
}

/**
 * Measures every row in turn, several rounds, and prints the medians as a table: of the product, of the build of a release next to it, if
 * there is one, and of the bare server.
 */
export async function measureRounds({
  product,
  released,
  floorPort,
  rows,
}: {
  product: MeasuredBuild;
  released: MeasuredBuild | undefined;
  floorPort: number;
  rows: readonly Row[];
}): Promise<void> {
  const seen = new Map<string, Measured>();
  const roundOf = ({ port }: { port: number }, next: Row['next'], forMs: number) =>
    ask(port, { connections: CONNECTIONS, forMs, next });
  for (const build of [product, ...(released ? [released] : [])])
    for (const { next } of rows) await roundOf(build, next, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, next, floor } of rows) {
      const rounds = seen.get(name) ?? { product: [], released: [], floor: [], cpuSeconds: 0 };
      seen.set(name, rounds);
      const before = measureProcess(product.pid).cpuSeconds;
      rounds.product.push(await roundOf(product, next, ROUND_MS));
      rounds.cpuSeconds += measureProcess(product.pid).cpuSeconds - before;
      if (released) rounds.released.push(await roundOf(released, next, ROUND_MS));
      if (floor) rounds.floor.push(await roundOf({ port: floorPort }, floor, ROUND_MS / 2));
    }
  }
  print(seen);
}

function print(seen: ReadonlyMap<string, Measured>): void {
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));
  const [first] = seen.values();
  const whole = perSecond(first?.product ?? []);
  const share = (rounds: readonly Round[], of = whole) =>
    rounds.length > 0 ? `${((100 * perSecond(rounds)) / of).toFixed(1)} %` : '–';
  console.log(
    `\n${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s, medians\n\n` +
      '| what | answers a second | of `/healthz` | of the release | the least: of `/healthz` | CPU ms | median ms | p95 ms | bytes | refused |\n' +
      '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
  );
  for (const [name, { product, released, floor, cpuSeconds }] of seen) {
    const times = product.flatMap((round) => round.times).sort((a, b) => a - b);
    const cells = [
      perSecond(product).toFixed(0),
      share(product),
      // An older version refuses what it does not know.
      perSecond(released) > 0 ? share(product, perSecond(released)) : '–',
      share(floor),
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
