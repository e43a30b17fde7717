import { setTimeout as wait } from 'node:timers/promises';
import { awaitDatabase } from '@/lib/database/await-database';
import { closeDb } from '@/lib/database/db';
import { prepareDatabase } from '@/lib/database/prepare-database';
import { closeSql } from '@/lib/database/sql';
import { stopQueue } from '@/lib/engine/jobs/queue';
import { guardAnswers } from '@/lib/http/answer-headers';
import { nameCallers } from '@/lib/http/caller-address';
import { guardFrontDoor } from '@/lib/http/front-door';
import { rejectMalformedAddresses } from '@/lib/http/malformed-address';
import { leadToNoPage } from '@/lib/http/no-page';
import { cutOffStalledAnswers } from '@/lib/http/stalled-answers';
import { closeMail } from '@/lib/integrations/mail/mail';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { startServerTelemetry, stopServerTelemetry } from '@/lib/integrations/telemetry/server-telemetry';
import { startWorker, stopWorker } from '@/lib/jobs/worker';
import { beginDraining, finishRequests, followTraffic } from '@/lib/process/drain';
import { env, settingWarnings } from '@/lib/settings/env';

/** For a database that is started together with the product, in milliseconds. */
const DATABASE_MS = 60_000;
/** For requests and jobs under way, in milliseconds; together with the delay less than the time before the process is killed. */
const FINISH_MS = 20_000;

/**
 * What a process does before it serves: settings checked, migrations applied, work on the queues begun. Where that fails the process
 * ends, so that whoever runs it starts another: Next would go on without.
 */
export async function startProduct(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(JSON.stringify({ level: 'error', event: 'start', message }));
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, RUN_JOBS } = env();
  if (!browserTelemetry()) {
    console.log(JSON.stringify({ level: 'info', event: 'telemetry', message: 'Telemetry is not enabled' }));
  }
  for (const message of settingWarnings()) {
    console.warn(JSON.stringify({ level: 'warn', event: 'settings', message }));
  }
  followTraffic();
  cutOffStalledAnswers();
  guardAnswers();
  nameCallers();
  rejectMalformedAddresses();
  leadToNoPage();
  guardFrontDoor();
  await startServerTelemetry();
  await awaitDatabase(MIGRATION_DATABASE_URL ?? DATABASE_URL, DATABASE_MS);
  const { warning } = await prepareDatabase(env(), DATABASE_MS);
  if (warning) console.warn(JSON.stringify({ level: 'warn', event: 'start', message: warning }));
  if (RUN_JOBS) await startWorker();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stopProduct());
}

/**
 * Stops without losing anything: says that it is not ready, gives whoever sends requests here `DRAIN_DELAY_MS` to notice, answers what
 * it has, finishes the jobs under way, and ends. Next would end at once: `NEXT_MANUAL_SIG_HANDLE` leaves the signals to this.
 */
async function stopProduct(): Promise<void> {
  beginDraining();
  const jobs = stopWorker();
  await wait(env().DRAIN_DELAY_MS);
  const [isAnswered] = await Promise.all([finishRequests(FINISH_MS), withinLimit(jobs)]);
  await stopServerTelemetry();
  await stopQueue();
  await Promise.all([closeDb(), closeSql(), closeMail()]);
  console.log(JSON.stringify({ level: 'info', event: 'stopped', isAnswered }));
  process.exit(0);
}

/** A job that takes longer is another process's, once it is given up here. */
function withinLimit(jobs: Promise<void>): Promise<unknown> {
  return Promise.race([jobs, wait(FINISH_MS, undefined, { ref: false })]);
}
