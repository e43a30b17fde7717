import { setTimeout as wait } from 'node:timers/promises';
import { awaitDatabase } from '@/lib/database/await-database';
import { keepBuildFiles } from '@/lib/database/build-files';
import { closeDb } from '@/lib/database/db';
import { prepareDatabase } from '@/lib/database/prepare-database';
import { closeSql } from '@/lib/database/sql';
import { closeStreams } from '@/lib/database/streams';
import { MINUTE_MS } from '@/lib/domain/durations';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { guardAnswers } from '@/lib/http/answer-headers';
import { findFilesOfOtherBuilds } from '@/lib/http/build-files';
import { recordCallerAddresses } from '@/lib/http/caller-address';
import { guardFrontDoor } from '@/lib/http/front-door';
import { rejectMalformedAddresses } from '@/lib/http/malformed-address';
import { showNotFoundPage } from '@/lib/http/no-page';
import { endStalledAnswers } from '@/lib/http/stalled-answers';
import { closeMail } from '@/lib/integrations/mail/mail';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { startServerTelemetry, stopServerTelemetry } from '@/lib/integrations/telemetry/server-telemetry';
import { startWorker, stopWorker } from '@/lib/jobs/worker';
import { beginDraining, finishRequests, followTraffic } from '@/lib/process/drain';
import { giveBackIdleMemory } from '@/lib/process/idle-memory';
import { log } from '@/lib/process/log';
import { env, settingWarnings } from '@/lib/settings/env';

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
  followTraffic();
  giveBackIdleMemory();
  endStalledAnswers();
  guardAnswers();
  recordCallerAddresses();
  rejectMalformedAddresses();
  showNotFoundPage();
  findFilesOfOtherBuilds();
  guardFrontDoor();
  await startServerTelemetry();
  await awaitDatabase(MIGRATION_DATABASE_URL ?? DATABASE_URL, DATABASE_MS);
  const { warning } = await prepareDatabase(env(), DATABASE_MS);
  if (warning) log.warn({ event: 'start', message: warning });
  // Before the process is ready, because its first page may request the files from another replica.
  await keepBuildFiles();
  if (RUN_JOBS) await startWorker();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopProduct());
}

/**
 * Stops gracefully: reports not ready, waits `DRAIN_DELAY_MS` for the load balancer to notice, finishes running requests and jobs, and
 * exits. Next would exit at once, so `NEXT_MANUAL_SIG_HANDLE` leaves the signals to us.
 */
async function stopProduct(): Promise<void> {
  beginDraining();
  const jobs = stopWorker();
  await wait(env().DRAIN_DELAY_MS);
  const [isAnswered] = await Promise.all([finishRequests(FINISH_MS), withinLimit(jobs)]);
  await stopServerTelemetry();
  await stopQueue();
  await Promise.all([closeDb(), closeSql(), closeStreams(), closeMail()]);
  log.info({ event: 'stopped', isAnswered });
  process.exit(0);
}

/** Waits for jobs, up to the limit. Another process retries a job that takes longer. */
function withinLimit(jobs: Promise<void>): Promise<unknown> {
  return Promise.race([jobs, wait(FINISH_MS, undefined, { ref: false })]);
}
