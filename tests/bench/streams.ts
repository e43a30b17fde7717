import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ACCOUNTS } from '@/sandbox/accounts';
import { freePorts } from '@/scripts/start/ports';
import { startProduct } from '@/scripts/start/product';
import { createStops } from '@/scripts/start/stops';
import { WebSession } from '../fixtures/web-session';
import { measureProcess, serverOn } from './process-use';

/**
 * `npm run bench:streams`: what it costs the built product that 400 pages have one case open for a minute in which nothing happens.
 * Each session opens as many streams as it may have. Linux only.
 */
const STREAMS = 400;
const OF_SESSION = 6;
const SECONDS = 60;

const stops = createStops();
const folder = mkdtempSync(path.join(os.tmpdir(), 'medlemsansokan-bench-'));
stops.add(async () => rmSync(folder, { recursive: true, force: true }));
try {
  await measure();
} finally {
  await stops.run();
}

async function measure(): Promise<void> {
  const ports = await freePorts();
  const product = await startProduct({
    ports,
    dataDir: path.join(folder, 'product'),
    durable: false,
    // So that each session may come from an address of its own.
    environment: { TRUSTED_PROXIES: '1' },
    say: (line) => console.log(line),
    stops,
  });
  process.env.BASE_URL = product.url;
  process.env.SANDBOX_URL = product.sandboxUrl ?? '';
  const { createdCase } = await import('@/e2e/support/prepared-case');
  const { id } = await createdCase();
  const pid = serverOn(ports.app);
  const sessions: WebSession[] = [];
  for (let count = 0; count < STREAMS / OF_SESSION; count += 1) sessions.push(await signedIn(product.url));
  await wait(5_000);
  const empty = await over(pid);
  const readers = await openAll(`${product.url}/api/Case/${id}/Events`, sessions);
  await wait(5_000);
  const full = await over(pid);
  const open = readers.filter(({ hasEnded }) => !hasEnded).length;
  console.log(`\n| ${SECONDS} seconds | CPU seconds | memory (MB) |\n|---|---:|---:|`);
  console.log(`| without a stream | ${empty.cpuSeconds.toFixed(2)} | ${empty.megabytes.toFixed(0)} |`);
  console.log(
    `| ${open} streams of one case | ${full.cpuSeconds.toFixed(2)} | ${full.megabytes.toFixed(0)} |`,
  );
}

/** A session of the first account, by the sandbox's own sign-in. */
async function signedIn(url: string): Promise<WebSession> {
  const session = new WebSession('nowhere:');
  const login = await session.open(`${url}/api/sign-in?callbackUrl=%2Ffavicon.ico`);
  const body = new URLSearchParams({ account: ACCOUNTS[0]?.id ?? '' });
  await session.open(login.url, { method: 'POST', body });
  return session;
}

async function openAll(address: string, sessions: readonly WebSession[]): Promise<{ hasEnded: boolean }[]> {
  const readers: { hasEnded: boolean }[] = [];
  for (let count = 0; count < STREAMS; count += 1) {
    const number = Math.floor(count / OF_SESSION);
    const headers = { 'X-Forwarded-For': `192.0.2.${number + 1}` };
    const { response } = (await sessions[number]?.open(address, { headers })) ?? {};
    if (!response?.ok || !response.body) throw new Error(`A stream was refused: ${response?.status}.`);
    const reader = { hasEnded: false };
    readers.push(reader);
    const end = () => {
      reader.hasEnded = true;
    };
    // Also cut off at the end of the measuring: that is an end like any other.
    void response.body.pipeTo(new WritableStream()).then(end, end);
  }
  return readers;
}

/** What the process uses over the time measured. */
async function over(pid: number): Promise<{ cpuSeconds: number; megabytes: number }> {
  const before = measureProcess(pid);
  await wait(SECONDS * 1_000);
  const after = measureProcess(pid);
  return { cpuSeconds: after.cpuSeconds - before.cpuSeconds, megabytes: after.megabytes };
}
