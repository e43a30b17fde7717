import { setTimeout as wait } from 'node:timers/promises';
import type { WebSession } from '../fixtures/web-session';
import { onProduct } from './on-product';
import { measureProcess } from './process-use';
import { signedIn } from './signed-in';

/**
 * `npm run bench:streams`: what it costs the built product that 400 pages have one case open for a minute in which nothing happens.
 * Each session opens as many streams as it may have. Linux only.
 */
const STREAMS = 400;
const OF_SESSION = 6;
const SECONDS = 60;

// So that each session may come from an address of its own.
await onProduct({ TRUSTED_PROXIES: '1' }, async ({ product, pid }) => {
  const { createdCase } = await import('@/e2e/support/prepared-case');
  const { id } = await createdCase();
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
});

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
