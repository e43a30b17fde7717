import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePorts } from '@/scripts/start/ports';
import { startProduct } from '@/scripts/start/product';
import { createStops } from '@/scripts/start/stops';
import { serverOn } from '../bench/process-use';
import type { Attacked } from './attacked';
import { hostileFiles, hostileJson, madeUp, oddBodies, oddMethodsAndForms, webhooks } from './attacks';
import { broken, stalled } from './broken-requests';
import type { OldAttack } from './call';
import { mergedDrafts } from './merged-drafts';
import { oddHeaders } from './odd-headers';
import { oldAttacks } from './old-attacks';
import { prepareField } from './targets';
import { memoryOf, type Seen, startWatch } from './watch';

/**
 * `npm run fuzz -- 20000 7`: attacks a built product that it starts itself, on this machine only, with so many made-up requests (20,000
 * when left out) of this seed, and with everything else that is meant to break it. Prints a table, and ends with 1 where anything was
 * not refused cleanly, `/healthz` waited for the product, or memory stayed taken. Linux only.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const REQUESTS = Math.min(200_000, Number(positionals[0] ?? 20_000));
const SEED = Number(positionals[1] ?? Math.floor(Date.now() / 1_000) % 1_000_000);
/** Megabytes that the product may hold more than before, half a minute after the last attack. */
const MAX_GROWTH_MB = 200;
const PAUSE_MS = 30_000;
const STALLED = 25;
/** Few enough that nobody is limited. */
const MERGES = 60;
const MAX_SHOWN = 40;

const stops = createStops();
const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-fuzz-'));
stops.add(async () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stops.run().then(() => process.exit(130)));
}
try {
  process.exitCode = (await attackAll()) ? 1 : 0;
} finally {
  await stops.run();
}

/** Answers whether there were findings. */
async function attackAll(): Promise<boolean> {
  const ports = await freePorts();
  const product = await startProduct({
    ports,
    dataDir: path.join(folder, 'product'),
    durable: false,
    say: (line) => console.log(line),
    stops,
  });
  const field = await prepareField(ports.app, product.url, product.sandboxUrl ?? '');
  const pid = serverOn(ports.app);
  const old = await oldAttacks(field);
  // The code of a page is loaded in one go at its first use. That is neither growth nor a wait that an attack can repeat.
  await madeUp(field, 2_000, SEED + 1);
  const watch = await startWatch(ports.app, pid);
  const before = memoryOf(pid);
  const standing = stalled(field, STALLED);
  const attacks = [
    await madeUp(field, REQUESTS, SEED),
    await hostileJson(field),
    await hostileFiles(field),
    await webhooks(field, product.settings.SIGNING_WEBHOOK_SECRET ?? ''),
    await oddBodies(field),
    await oddMethodsAndForms(field),
    await oddHeaders(field),
    await broken(field),
    await mergedDrafts(field, MERGES, SEED),
    await standing,
  ];
  const highest = memoryOf(pid);
  await wait(PAUSE_MS);
  const seen = await watch.end();
  const after = memoryOf(pid);
  return report({ attacks, old }, seen, { before, highest, after });
}

function report(
  { attacks, old }: { attacks: Attacked[]; old: OldAttack[] },
  seen: Seen,
  memory: Record<'before' | 'highest' | 'after', number>,
): boolean {
  const growth = memory.after - memory.before;
  console.log(
    `\nSeed ${SEED}\n\n| attack | answers by status | slowest (ms) | findings |\n|---|---|---:|---:|`,
  );
  for (const { name, statuses, slowestMs, findings } of attacks) {
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`| ${name} | ${counts.join(', ')} | ${Math.round(slowestMs)} | ${findings.length} |`);
  }
  console.log(
    '\n| longest waits of /healthz (ms) | bare server | not let run | left | at work meanwhile |\n|---:|---:|---:|---:|---:|',
  );
  for (const { product, bare, waited, unexplained, ran } of seen.worst) {
    console.log(`| ${[product, bare, waited, Math.max(0, unexplained), ran].map(Math.round).join(' | ')} |`);
  }
  console.log(`\n${seen.looks.length} looks at /healthz, half of them within ${median(seen)} ms.`);
  const [before, highest, after] = [memory.before, memory.highest, memory.after].map(Math.round);
  console.log(`Memory: ${before} MB before, ${highest} MB at the end, ${after} MB after a pause.`);
  const findings = [
    ...attacks.flatMap((one) => one.findings),
    ...old.filter(({ isFine }) => !isFine).map(({ sent, happened }) => `${sent}: ${happened}`),
    ...seen.findings,
    ...(growth > MAX_GROWTH_MB ? [`The product holds ${Math.round(growth)} MB more than before.`] : []),
  ];
  for (const finding of findings.slice(0, MAX_SHOWN)) console.log(`- ${finding}`);
  console.log(`\n${findings.length} findings.`);
  return findings.length > 0;
}

function median({ looks }: Seen): number {
  const waits = looks.map(({ product }) => product).sort((a, b) => a - b);
  return Math.round(waits[Math.floor(waits.length / 2)] ?? 0);
}
