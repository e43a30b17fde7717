import { SEARCHES } from '../generate-cases';
import { measureProcess } from '../process-use';
import { answerTo, ask, median, type Round, shareOf } from './connections';
import { CONNECTIONS, type Row } from './requests';

const ROUNDS = 4;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;

/** A build that runs, and the process that serves it. */
export interface MeasuredBuild {
  port: number;
  pid: number;
}

/** Several rounds of one build. */
interface Rounds {
  rounds: Round[];
  /** Of the process that serves. */
  cpuSeconds: number;
}

interface Measured {
  product: Rounds;
  /** Of the build that it is compared with. */
  released: Rounds;
  floor: Round[];
}

/**
 * Measures every row in turn, several rounds, and prints the medians as a table: of the product, of the build of a release beside it, if
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
  const measured = new Map<string, Measured>();
  const builds = [['product', product] as const, ...(released ? [['released', released] as const] : [])];
  for (const [, { port }] of builds)
    for (const { next } of rows) await ask(port, { connections: CONNECTIONS, forMs: WARM_UP_MS, next });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, next, floor } of rows) {
      const row = measured.get(name) ?? { product: noRounds(), released: noRounds(), floor: [] };
      measured.set(name, row);
      for (const [build, { port, pid }] of builds) {
        const before = measureProcess(pid).cpuSeconds;
        row[build].rounds.push(await ask(port, { connections: CONNECTIONS, forMs: ROUND_MS, next }));
        row[build].cpuSeconds += measureProcess(pid).cpuSeconds - before;
      }
      const forMs = ROUND_MS / 2;
      if (floor) row.floor.push(await ask(floorPort, { connections: CONNECTIONS, forMs, next: floor }));
    }
    // Each build is first as often as the other.
    builds.reverse();
  }
  print(measured);
}

const noRounds = (): Rounds => ({ rounds: [], cpuSeconds: 0 });

function print(measured: ReadonlyMap<string, Measured>): void {
  const perSecond = (rounds: readonly Round[]) => median(rounds.map((round) => round.perSecond));
  const [first] = measured.values();
  const whole = perSecond(first?.product.rounds ?? []);
  const share = (rounds: readonly Round[], of = whole) =>
    rounds.length > 0 ? `${((100 * perSecond(rounds)) / of).toFixed(1)} %` : '–';
  console.log(
    `\n${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s, medians\n\n` +
      '| what | answers a second | of `/healthz` | of the release | the least: of `/healthz` | CPU ms | of the release | median ms | p95 ms | bytes | refused |\n' +
      '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
  );
  for (const [name, { product, released, floor }] of measured) {
    const times = product.rounds.flatMap((round) => round.times).sort((a, b) => a - b);
    // An older version refuses what it does not know.
    const answers = released.rounds.reduce((sum, round) => sum + round.times.length, 0);
    const [cpu, cpuBefore] = [product.cpuSeconds / times.length, released.cpuSeconds / answers];
    const cells = [
      perSecond(product.rounds).toFixed(0),
      share(product.rounds),
      answers > 0 ? share(product.rounds, perSecond(released.rounds)) : '–',
      share(floor),
      (1_000 * cpu).toFixed(1),
      answers > 0 ? `${((100 * cpu) / cpuBefore).toFixed(0)} %` : '–',
      shareOf(times, 0.5).toFixed(0),
      shareOf(times, 0.95).toFixed(0),
      String(product.rounds[0]?.bytes ?? 0),
      String(product.rounds.reduce((sum, { refused }) => sum + refused, 0)),
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
