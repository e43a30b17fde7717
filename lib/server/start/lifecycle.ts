import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MEGABYTE } from '@/lib/domain/limits';
import { MINUTE_MS } from '@/lib/domain/time';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { beginDatabaseWatch, endDatabaseWatch } from '@/lib/features/installation/watch-database';
import { reportIssuer } from '@/lib/integrations/identity/provider';
import { closeMail } from '@/lib/integrations/mail/mail';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { keepHealth, writeHealth } from '@/lib/integrations/telemetry/metrics';
import { beginPresence, endPresence } from '@/lib/integrations/telemetry/processes';
import { startServerTelemetry, stopServerTelemetry } from '@/lib/integrations/telemetry/server-telemetry';
import { closeDb } from '@/lib/platform/database/db';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { prepareDatabase } from '@/lib/platform/database/prepare-database';
import { closeSql } from '@/lib/platform/database/sql';
import { keepBuildFiles } from '@/lib/platform/database/stored-builds';
import { closeStreams } from '@/lib/platform/database/streams';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { beginDraining, finishRequests } from '@/lib/platform/process/drain';
import { log } from '@/lib/platform/process/log';
import { env, settingWarnings } from '@/lib/platform/settings/env';
import { startWorker, stopWorker } from '@/lib/server/jobs/worker';
import { standInFront } from './server';

/** How long to wait for the database at start, in milliseconds. */
const DATABASE_MS = MINUTE_MS;
/**
 * How long to wait for running requests and jobs, in milliseconds. Together with the delay it must be less than the time before
 * the process is killed.
 */
const FINISH_MS = 20_000;

/**
 * Runs before a process serves: checks settings, applies migrations, starts jobs. If that fails the process exits, so that its supervisor
 * restarts it. Next would continue without them.
 */
export async function startProduct(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.error({ event: 'start', message });
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, RUN_JOBS } = env();
  if (!browserTelemetry()) {
    log.info({ event: 'telemetry', message: 'Telemetry is not enabled' });
  }
  for (const message of settingWarnings()) {
    log.warn({ event: 'settings', message });
  }
  standInFront();
  giveBackIdleMemory();
  await startServerTelemetry();
  await awaitDatabase(MIGRATION_DATABASE_URL ?? DATABASE_URL, DATABASE_MS);
  const { warning } = await prepareDatabase(env(), DATABASE_MS);
  if (warning) log.warn({ event: 'start', message: warning });
  keepHealth();
  await beginPresence();
  beginDatabaseWatch();
  // Before the process is ready, because its first page may request the files from another replica.
  await keepBuildFiles();
  void reportIssuer();
  if (RUN_JOBS) await startWorker();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopProduct());
}

/**
 * Stops gracefully: reports not ready, waits `DRAIN_DELAY_MS` for the load balancer to notice, finishes running requests and jobs, and
 * exits. Next would exit at once, so `NEXT_MANUAL_SIG_HANDLE` leaves the signals to us.
 */
async function stopProduct(): Promise<void> {
  beginDraining();
  endDatabaseWatch();
  const jobs = stopWorker();
  await wait(env().DRAIN_DELAY_MS);
  const [isAnswered] = await Promise.all([finishRequests(FINISH_MS), withinLimit(jobs)]);
  await stopServerTelemetry();
  await withinLimit(writeHealth());
  await withinLimit(endPresence());
  await stopQueue();
  await Promise.all([closeDb(), closeSql(), closeStreams(), closeMail()]);
  log.info({ event: 'stopped', isAnswered });
  process.exit(0);
}

/** Waits for jobs, up to the limit. Another process retries a job that takes longer. */
function withinLimit(jobs: Promise<void>): Promise<unknown> {
  return Promise.race([jobs, wait(FINISH_MS, undefined, { ref: false })]);
}

const PAUSE_MS = 250;

/** Codes of PostgreSQL and Node that waiting does not solve: the database refuses our login, or we do not trust it. */
const IN_VAIN = /^(?:28|3D)|^(?:ERR_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_)/;

/**
 * Waits until the database accepts connections, because it may start together with the product or be replaced.
 *
 * @param limitMs how long to wait
 * @throws the driver's error if the database is still down then, or at once if waiting cannot help, as with a wrong password
 */
export async function awaitDatabase(url: string, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    const failure = await connectionFailure(url);
    if (!failure) return;
    if (!mayComeUp(failure) || Date.now() >= until) throw failure;
    if (isFirst) {
      const message = `Waiting for the database: ${failure.message}`;
      log.info({ event: 'start', message });
    }
    await wait(PAUSE_MS);
  }
}

async function connectionFailure(url: string): Promise<Error | null> {
  const sql = openPostgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`SELECT 1`;
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function mayComeUp(error: Error): boolean {
  return isUnavailable(error) && !IN_VAIN.test((error as { code?: string }).code ?? '');
}

/** How often to check whether the process is idle, in milliseconds. */
export const LOOK_MS = 10_000;

/** The process counts as busy if it was at work for at least this share of a period. */
const BUSY_SHARE = 0.3;

/** The process counts as idle below this share. Its own jobs take a few hundredths. */
const IDLE_SHARE = 0.1;

/** The smallest heap that is worth a collection, in bytes. */
const WORTH_BYTES = 200 * MEGABYTE;

interface Parts {
  /** The share of the time since the last call in which the process was at work. */
  readShare(): number;
  /** The size of the heap in bytes. */
  readHeap(): number;
  collect(): void;
}

/**
 * Gives memory back to the machine once the process is idle. V8 collects only while it allocates, so without this a process holds the
 * memory of its busiest minute until it is busy again. Collects once after each busy time, which takes some tenths of a second.
 *
 * @returns a function that stops it
 */
export function giveBackIdleMemory({ readShare, readHeap, collect }: Parts = ofThisProcess()): () => void {
  let wasBusy = false;
  const timer = setInterval(() => {
    const share = readShare();
    if (share >= BUSY_SHARE) wasBusy = true;
    if (!wasBusy || share >= IDLE_SHARE) return;
    wasBusy = false;
    if (readHeap() >= WORTH_BYTES) collect();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function ofThisProcess(): Parts {
  let last = performance.eventLoopUtilization();
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  return {
    readShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    readHeap: () => process.memoryUsage().heapTotal,
    // Only this kind of collection also gives back the pages of the heap.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
