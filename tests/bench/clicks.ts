import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import postgres from 'postgres';
import { freePorts } from '@/scripts/start/ports';
import { startProduct } from '@/scripts/start/product';
import { createStops } from '@/scripts/start/stops';
import { findBrowser } from '@/scripts/test/browser';
import { generateCases } from './generate-cases';

/**
 * `npm run bench:clicks`: how long the screen takes from a press until it shows what was wanted, in a real browser against the built
 * product, for one user; the median of twenty. `-- --cases 1000000` generates so many cases besides.
 */
const ROUNDS = 20;

const { values } = parseArgs({ options: { cases: { type: 'string', default: '60' } } });
const cases = Number(values.cases);

const stops = createStops();
const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-bench-'));
stops.add(async () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stops.run().then(() => process.exit(1)));
try {
  await measure();
} finally {
  await stops.run();
}

async function measure(): Promise<void> {
  const executablePath = await findBrowser(stops);
  const product = await startProduct({
    ports: await freePorts(),
    dataDir: path.join(folder, 'product'),
    durable: false,
    // One user presses faster than people do.
    environment: { RATE_LIMIT_FACTOR: '100' },
    say: (line) => console.log(line),
    stops,
  });
  await fill(product.migrationUrl ?? product.databaseUrl);
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = product.sandboxUrl ?? '';
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  stops.add(() => browser.close());
  // Only now: these read where the product runs.
  const { clicks } = await import('./click-ways');
  const rows = [await healthz(product.url)];
  for await (const row of clicks(browser, product.url)) {
    console.log(`${row.name}: ${row.times.map(Math.round).join(' ')}`);
    rows.push(row);
  }
  print(rows);
}

async function fill(address: string): Promise<void> {
  const sql = postgres(address, { onnotice: () => undefined });
  await generateCases(sql, cases);
  await sql.end();
}

export interface Measured {
  name: string;
  times: readonly number[];
  /** In milliseconds. */
  aim?: number;
}

/** The server doing nothing. */
async function healthz(url: string): Promise<Measured> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - begun);
  }
  return { name: '`/healthz`, without a browser', times };
}

function print(rows: readonly Measured[]): void {
  const [processor] = os.cpus();
  const load = os.loadavg().map((one) => one.toFixed(1));
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores (${processor?.model}), Node ${process.version}, load ${load.join(' ')}, ${cases.toLocaleString('en')} generated cases\n`,
  );
  console.log('| from the press to the screen | median ms | slowest ms | aim ms |\n|---|---:|---:|---:|');
  for (const { name, times, aim } of rows) {
    const sorted = [...times].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    console.log(`| ${name} | ${median.toFixed(0)} | ${(sorted.at(-1) ?? 0).toFixed(0)} | ${aim ?? '–'} |`);
  }
}
