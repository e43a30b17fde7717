import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import {
  type Caller,
  createdCase,
  finishedCase,
  postByApplicant,
  submittedCase,
} from '@/e2e/support/prepared-case';
import { mailsTo } from '@/e2e/support/sandbox';
import { QUEUES } from '@/lib/engine/jobs/queue';
import { signedIn } from '../bench/signed-in';
import type { Cluster } from './cluster';
import { followCase, type Load, startLoad } from './load';
import { nobodyRefused } from './people';
import { until } from './processes';
import { killAtRandom, refusedByEnds } from './random-kills';
import { firstWrite, isFailed, isPutOff, proveUnder } from './sent-requests';
import { standbyRead } from './standby-read';

type Proof = (cluster: Cluster) => Promise<string[]>;

type Named = [name: string, prove: Proof];

/** The proofs, with so many kills of the primary and of anything at random, and so many seconds of people. */
export const proofs = (kills: number, random: number, seconds: number): Named[] => [
  ['the journey from the application to the export', journey],
  ['each of two products hears of a change, whichever made it', news],
  [`the primary is killed ${kills} times under writes`, (cluster) => primaryKilled(cluster, kills)],
  ['another primary is asked for under writes', switchedOver],
  ['lists are read on the standby, and have every change', standbyRead],
  ['one product is killed under writes', productKilled],
  ['one product is drained under writes', productDrained],
  ['the network between the products and the database is cut', cutFromDatabase],
  ['the network between one product and the database is cut', oneCutFromDatabase],
  ['the network between the primary and its standby is cut', standbyCut],
  ...(random > 0
    ? [[`anything is killed ${random} times`, (one) => killedAtRandom(one, random)] as Named]
    : []),
  ...(seconds > 0 ? [[`people press for ${seconds} s`, (one) => nobodyRefused(one, seconds)] as Named] : []),
];

const journey: Proof = async ({ url }) => {
  const { id } = await submittedCase();
  const session = await signedIn(url);
  const finished = await finishedCase(callerWith(url, (address) => session.cookiesFor(address)));
  return [`signed electronically: ${id}`, `approved and exported: ${finished.id}`];
};

/** What the helpers of the browser's tests need of a page: calls as somebody who is signed in. */
function callerWith(url: string, cookiesFor: (address: string) => string): Caller {
  return {
    request: {
      async fetch(path, { method, headers, params = {}, data, multipart = {} }) {
        const address = new URL(path, url);
        for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value));
        const form = new FormData();
        for (const [name, { buffer, mimeType, name: file }] of Object.entries(multipart))
          form.set(name, new Blob([new Uint8Array(buffer)], { type: mimeType }), file);
        const isForm = Object.keys(multipart).length > 0;
        const response = await fetch(address, {
          method,
          headers: {
            ...headers,
            Cookie: cookiesFor(address.href),
            ...(data ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(isForm ? { body: form } : data ? { body: JSON.stringify(data) } : {}),
        });
        return { ok: () => response.ok, status: () => response.status, text: () => response.text() };
      },
    },
  };
}

const news: Proof = async (cluster) => {
  const prepared = await createdCase();
  const followed = await followOnEach(cluster, prepared.id);
  try {
    return [await toldOnEach(prepared, followed)];
  } finally {
    for (const one of followed) one.end();
  }
};

type Followed = ReturnType<typeof followCase>[];

/** Opens the case at each product, as a case worker has it open. */
async function followOnEach({ url, ports }: Cluster, caseId: string): Promise<Followed> {
  const session = await signedIn(url);
  const followed = ports.products.map((port) =>
    followCase(`http://localhost:${port}/api/Case/${caseId}/Events`, session),
  );
  await until('a stream of each product', async () => followed.every((one) => one.connections() > 0), 20);
  return followed;
}

/** Changes the case, and waits until each product has told it. */
async function toldOnEach(
  prepared: Parameters<typeof postByApplicant>[0],
  followed: Followed,
): Promise<string> {
  const before = followed.map((one) => one.changes());
  const start = Date.now();
  await postByApplicant(prepared, 'news');
  const isTold = async () => followed.every((one, index) => one.changes() > (before[index] ?? 0));
  await until('news at each product', isTold, 20).catch(() => {
    const heard = followed.map((one, index) => one.changes() - (before[index] ?? 0));
    throw new Error(`Each product told so many changes within 20 seconds: ${heard.join(' and ')}`);
  });
  return `told by each product after ${Date.now() - start} ms`;
}

async function primaryKilled(cluster: Cluster, kills: number): Promise<string[]> {
  const prepared = await createdCase();
  const followed = await followOnEach(cluster, prepared.id);
  try {
    return await underWrites(cluster, async (load) => {
      for (let count = 1; count <= kills; count += 1)
        console.log(
          `  kill ${count}: ${await killPrimary(cluster, load)}; ${await toldOnEach(prepared, followed)}`,
        );
      await cluster.healed();
      await load.end();
      return [...refusals(load), ...(await nothingLost(cluster, load, kills))];
    });
  } finally {
    for (const one of followed) one.end();
  }
}

/** Starts a load, and ends it with the proof. */
async function underWrites<T>({ url }: Cluster, prove: (load: Load) => Promise<T>): Promise<T> {
  return proveUnder(await startLoad(url), prove);
}

/** Kills the primary, waits until the other member has taken over and writes are acknowledged, and starts the killed one again. */
async function killPrimary(cluster: Cluster, load: Load): Promise<string> {
  await cluster.healed();
  const before = await cluster.primary();
  const killedAt = Date.now();
  cluster.killMember(before);
  await until('another primary', async () => (await cluster.primary()) === 1 - before);
  const promotedAt = Date.now();
  await until('a write after it', async () => firstWrite(load.requests, promotedAt) < Infinity, 30);
  cluster.startMember(before);
  const written = seconds(firstWrite(load.requests, promotedAt) - promotedAt);
  return `another primary after ${seconds(promotedAt - killedAt)}, first write ${written} after it`;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function killedAtRandom(cluster: Cluster, kills: number): Promise<string[]> {
  return underWrites(cluster, async (load) => {
    await killAtRandom(cluster, kills);
    await cluster.healed();
    await load.end();
    const proof = [...(await nothingLost(cluster, load, kills)), refusedByEnds(load)];
    cluster.verifyAudit();
    return [...proof, 'the audit log holds'];
  });
}

/** The seconds that the network is cut. */
const CUTS = [1, 10, 60];

const cutFromDatabase: Proof = (cluster) =>
  cutUnderWrites(cluster, [...cluster.ports.poolers, ...cluster.ports.primaries]);

const oneCutFromDatabase: Proof = (cluster) =>
  cutUnderWrites(cluster, [cluster.ports.poolers[0] ?? 0, cluster.ports.primaries[0] ?? 0]);

const standbyCut: Proof = (cluster) => cutUnderWrites(cluster, cluster.ports.replications);

/** Cuts these ports off for longer and longer, and lets everything recover by itself each time. */
async function cutUnderWrites(cluster: Cluster, ports: readonly number[]): Promise<string[]> {
  const prepared = await createdCase();
  const followed = await followOnEach(cluster, prepared.id);
  try {
    return await underWrites(cluster, async (load) => {
      for (const length of CUTS) {
        await cluster.healed();
        await wait(LOAD_MS);
        console.log(`  cut for ${length} s: ${await cutOnce(cluster, load, { ports, length })}`);
        console.log(`    ${await toldOnEach(prepared, followed)}`);
      }
      await cluster.healed();
      await load.end();
      const proof = [...refusals(load), ...(await nothingLost(cluster, load, CUTS.length))];
      cluster.verifyAudit();
      return [...proof, 'the audit log holds'];
    });
  } finally {
    for (const one of followed) one.end();
  }
}

async function cutOnce(
  cluster: Cluster,
  load: Load,
  { ports, length }: { ports: readonly number[]; length: number },
): Promise<string> {
  const cutAt = Date.now();
  const mend = cluster.cutOff(ports);
  await wait(length * 1_000).finally(mend);
  const mendedAt = Date.now();
  await until('a write after it', async () => firstWrite(load.requests, mendedAt) < Infinity, 60);
  const during = load.requests.filter(({ begun, ended }) => ended > cutAt && begun < mendedAt);
  const longest = Math.max(...during.map(({ begun, ended }) => ended - begun));
  const putOff = during.filter(isPutOff).length;
  const written = seconds(firstWrite(load.requests, mendedAt) - mendedAt);
  return `${putOff} of ${during.length} put off, the longest after ${seconds(longest)}, first write ${written} after it`;
}

/** Throws an Error if anything was refused in another way than 503 with Retry-After. */
function refusals({ requests: asked }: Load): string[] {
  const byStatus = new Map<number, number>();
  for (const { status } of asked) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const line = [...byStatus].sort().map(([status, count]) => `${count} × ${status || 'no answer'}`);
  const wrong = asked.filter(isFailed);
  if (wrong.length > 0)
    throw new Error(`${wrong.length} refused otherwise than by 503 with Retry-After: ${line.join(', ')}`);
  return [`answers: ${line.join(', ')}`];
}

const MAIL_PATIENCE_S = 2 * QUEUES['send-mail'].retryDelayMax;

/** Throws an Error if something acknowledged is not there, or is there twice. A mail may come twice for each crash. */
async function nothingLost({ ownerUrl }: Cluster, load: Load, crashes: number): Promise<string[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  const rows = await sql<{ message: string; count: number }[]>`
    SELECT message, count(*)::int AS count FROM message WHERE message = ANY(${load.messages}) GROUP BY message`;
  const [kept] = await sql`SELECT 1 FROM stored_file WHERE id = ${load.picture}`;
  await sql.end();
  if (load.picture && !kept) throw new Error('The last acknowledged picture is lost');
  const lost = load.messages.length - rows.length;
  const twice = rows.filter(({ count }) => count > 1).length;
  let unmailed = 0;
  const isMailed = async () => {
    const counts = await Promise.all(load.applicants.map(async (email) => (await mailsTo(email)).length));
    unmailed = counts.filter((count) => count === 0).length;
    return unmailed === 0;
  };
  // A job that many crashes have ended waits for up to `retryDelayMax` before it is tried again.
  await until('a mail to each applicant', isMailed, MAIL_PATIENCE_S).catch((error: Error) => {
    throw new Error(`${error.message}: ${unmailed} of ${load.applicants.length} have none`);
  });
  const mails = await Promise.all(load.applicants.map(mailsTo));
  const more = mails.reduce((sum, of) => sum + of.length - 1, 0);
  if (lost + twice > 0 || more > crashes)
    throw new Error(`${lost} of ${load.messages.length} lost, ${twice} twice, ${more} mails too many`);
  return [
    `${load.messages.length} messages acknowledged: none lost, none twice`,
    `${mails.length} applicants mailed, ${more} of them twice`,
  ];
}

const LOAD_MS = 5_000;

function switchedOver(cluster: Cluster): Promise<string[]> {
  return underWrites(cluster, async (load) => {
    await cluster.healed();
    await wait(LOAD_MS);
    const start = Date.now();
    await cluster.switchOver();
    const took = Date.now() - start;
    await wait(LOAD_MS);
    await cluster.healed();
    await load.end();
    const longest = Math.max(...load.requests.map(({ begun, ended }) => ended - begun));
    const line = `another primary after ${seconds(took)}; the longest request took ${seconds(longest)}`;
    return [line, ...refusals(load), ...(await nothingLost(cluster, load, 0))];
  });
}

function productKilled(cluster: Cluster): Promise<string[]> {
  return underWrites(cluster, async (load) => {
    await wait(LOAD_MS);
    await cluster.killProduct(0);
    const killedAt = Date.now();
    await wait(LOAD_MS);
    await cluster.startProduct(0);
    await load.end();
    const [failed, putOff] = [load.requests.filter(isFailed), load.requests.filter(isPutOff)];
    if (failed.some(({ begun }) => begun > killedAt)) {
      const each = failed.map(({ begun, status }) => `${status} after ${seconds(begun - killedAt)}`);
      throw new Error(`${failed.length} failed: ${each.join(', ')}`);
    }
    const line = `${failed.length} of ${load.requests.length} requests failed, all from before its end; ${putOff.length} retries put off`;
    return [line, ...(await nothingLost(cluster, load, 1))];
  });
}

function productDrained(cluster: Cluster): Promise<string[]> {
  return underWrites(cluster, async (load) => {
    await wait(LOAD_MS);
    await cluster.drainProduct(0);
    await cluster.startProduct(0);
    await wait(LOAD_MS);
    await load.end();
    const failed = load.requests.filter((one) => isFailed(one) || isPutOff(one));
    if (failed.length > 0) throw new Error(`${failed.length} of ${load.requests.length} requests failed`);
    return [`none of ${load.requests.length} requests failed`, ...(await nothingLost(cluster, load, 0))];
  });
}
