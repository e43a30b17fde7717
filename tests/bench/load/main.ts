import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { generateCases } from '../generate-cases';
import { type Asked, answerTo, shareOf } from '../http/connections';
import { machine, onProduct } from '../on-product';
import { measureProcess } from '../process-use';
import { type Person, people } from './people';

/**
 * `npm run load`: a hundred applicants who save and open their application, and twenty-five case workers who list, open and search, for
 * two minutes, each with a pause of one to five seconds between two presses. Others: `-- --applicants 200 --workers 50 --seconds 60
 * --cases 10000`. Prints how long each kind of press took beside `/healthz` in the same time. Ends with 1 if anything was refused.
 */
const { values } = parseArgs({
  options: {
    applicants: { type: 'string', default: '100' },
    workers: { type: 'string', default: '25' },
    seconds: { type: 'string', default: '120' },
    cases: { type: 'string', default: '10000' },
  },
});
const SECONDS = Math.min(3_600, Number(values.seconds));
const LEAST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 5_000;
const HEALTH_EVERY_MS = 200;
const MINUTE_MS = 60_000;

interface Pressed {
  times: number[];
  refused: Map<number, number>;
}
const pressed = new Map<string, Pressed>();

// All come from one address here.
await onProduct({ RATE_LIMIT_FACTOR: '1000' }, async ({ product, ports, pid, stops }) => {
  const sql = postgres(product.migrationUrl ?? product.databaseUrl, { onnotice: () => undefined });
  stops.add(() => sql.end());
  await generateCases(sql, Number(values.cases));
  const everybody = await people(product.url, Number(values.applicants), Number(values.workers));
  console.log(`${everybody.length} people begin.`);
  const start = performance.now();
  const end = start + SECONDS * 1_000;
  const before = measureProcess(pid).megabytes;
  const highestByMinute: number[] = [];
  const watch = async () => {
    while (performance.now() < end) {
      await press(ports.app, false, { name: '`/healthz`', asked: { path: '/healthz' } });
      const minute = Math.floor((performance.now() - start) / MINUTE_MS);
      highestByMinute[minute] = Math.max(highestByMinute[minute] ?? 0, measureProcess(pid).megabytes);
      await wait(HEALTH_EVERY_MS);
    }
  };
  await Promise.all([watch(), ...everybody.map((person) => live(ports.app, person, end))]);
  print();
  const after = measureProcess(pid).megabytes;
  await wait(MINUTE_MS);
  const afterMinute = measureProcess(pid).megabytes;
  const byMinute = highestByMinute.map((megabytes) => Math.round(megabytes)).join(', ');
  console.log(
    `\nMemory: ${Math.round(before)} MB before, ${Math.round(after)} MB at the end, ${Math.round(afterMinute)} MB a minute later; the most in each minute: ${byMinute} MB.\n` +
      `${values.applicants} applicants, ${values.workers} case workers, ${SECONDS} s, ${values.cases} cases, ${machine()}.`,
  );
});
if ([...pressed.values()].some(({ refused }) => refused.size > 0)) process.exitCode = 1;

/** One person's presses until the end, on a connection of their own. */
async function live(port: number, person: Person, end: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pause = () => wait(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS));
  await wait(Math.random() * MOST_PAUSE_MS);
  while (performance.now() < end) {
    await press(port, agent, person.next());
    await pause();
  }
  agent.destroy();
}

async function press(port: number, agent: Agent | false, { name, asked }: { name: string; asked: Asked }) {
  const kind: Pressed = pressed.get(name) ?? { times: [], refused: new Map() };
  pressed.set(name, kind);
  const began = performance.now();
  const { status } = await answerTo(port, agent, asked);
  if (status >= 200 && status < 300) kind.times.push(performance.now() - began);
  else kind.refused.set(status, (kind.refused.get(status) ?? 0) + 1);
}

function print(): void {
  console.log(
    '\n| press | times | median ms | p95 ms | slowest ms | refused |\n|---|---:|---:|---:|---:|---|',
  );
  for (const [name, { times, refused }] of pressed) {
    times.sort((a, b) => a - b);
    const at = (share: number) => shareOf(times, share).toFixed(0);
    const refusals = [...refused].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none';
    console.log(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${refusals} |`);
  }
}
