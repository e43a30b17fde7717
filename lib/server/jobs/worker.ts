import type { JobResult, JobWithMetadata } from 'pg-boss';
import { IntegrationError } from '@/lib/domain/errors';
import { heldSince, OUTWARD_QUEUES } from '@/lib/engine/jobs/outward-hold';
import { DEAD_LETTER, FINAL_FAILURES, QUEUES, type QueueName, queue } from '@/lib/engine/jobs/queue';
import { countGivenUp, countJob } from '@/lib/integrations/telemetry/metrics';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { RUN_JOB } from './run-job';

const POLL_SECONDS = 0.5;
export const SCHEDULED_POLL_SECONDS = 5;

/** Aborted when the process stops. A long job then ends between two steps, and another process continues it. */
let stopping = new AbortController();

/** How often to check whether an operator holds or releases outward work, in milliseconds. */
const HOLD_MS = 5_000;
let isHeld = false;
let following: NodeJS.Timeout | undefined;

/**
 * Starts working on the queues in this process. Several processes may do so. Each job runs in one at a time. While outward work is
 * held, the jobs of its queues wait, and scheduled ones are left out.
 */
export async function startWorker(): Promise<void> {
  const boss = await queue();
  stopping = new AbortController();
  isHeld = (await heldSince()) !== null;
  if (isHeld)
    log.warn({ event: 'outward-held', message: 'Nothing is sent to others until `outward release`' });
  for (const name of Object.keys(QUEUES) as QueueName[]) {
    const { schedule } = QUEUES[name];
    if (!isHeld || !WAITING.includes(name)) await workOn(name);
    if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Europe/Stockholm' });
  }
  following = setInterval(() => void followHold(), HOLD_MS).unref();
  const options = { pollingIntervalSeconds: SCHEDULED_POLL_SECONDS, includeMetadata: true } as const;
  await boss.work(DEAD_LETTER, options, async ([job]) => {
    if (job) tellGivenUp(job);
  });
  // After an import of cases or a restore there may be many counts.
  await boss.send('add-up-counts', {}, { singletonKey: 'start', singletonSeconds: 60 });
  await boss.send('subscribe-to-signing', {}, { singletonKey: 'start', singletonSeconds: 60 });
}

/** The held queues whose jobs wait. A scheduled job is left out instead, or there would be one for each time. */
const WAITING = OUTWARD_QUEUES.filter((name) => !QUEUES[name].schedule);

async function workOn(name: QueueName): Promise<void> {
  const boss = await queue();
  const { schedule, concurrency } = QUEUES[name];
  const work = RUN_JOB[name] as (data: unknown, signal: AbortSignal) => Promise<void>;
  const options = {
    pollingIntervalSeconds: schedule ? SCHEDULED_POLL_SECONDS : POLL_SECONDS,
    localConcurrency: concurrency,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await boss.work(name, options, async ([job]) => {
    if (!job) return [];
    if (schedule && OUTWARD_QUEUES.includes(name) && (await heldSince()))
      return [{ id: job.id, status: 'completed' as const }];
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    const tries = job.retryCount + 1;
    return [{ id: job.id, ...(await resultOf(name, tries, () => work(job.data, signal))) }];
  });
}

/** Stops or starts outward work, if an operator has held or released it. */
async function followHold(): Promise<void> {
  try {
    const isHeldNow = (await heldSince()) !== null;
    if (isHeldNow === isHeld || stopping.signal.aborted) return;
    isHeld = isHeldNow;
    const boss = await queue();
    for (const name of WAITING) await (isHeld ? boss.offWork(name, { wait: false }) : workOn(name));
    log.info({ event: isHeld ? 'outward-held' : 'outward-released' });
  } catch (error) {
    log.warn({ event: 'outward-held', message: error instanceof Error ? error.name : 'unknown' });
  }
}

/** Takes no further jobs and waits for running ones. Other processes run the rest. */
export async function stopWorker(): Promise<void> {
  if (!env().RUN_JOBS) return;
  clearInterval(following);
  stopping.abort(new Error('The process is stopping: another goes on with this.'));
  const boss = await queue();
  const names = [...Object.keys(QUEUES), DEAD_LETTER];
  await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
}

/** Reports a given-up job to the operators: logs the job and its last failure, and counts it. */
function tellGivenUp({ sourceName, sourceId, sourceRetryCount, sourceOutput }: GivenUpJob): void {
  const queueName = sourceName ?? 'unknown';
  const { message } = (sourceOutput ?? {}) as { message?: string };
  const facts = { queue: queueName, job: sourceId, tried: (sourceRetryCount ?? 0) + 1, message };
  log.error({ event: 'job-given-up', ...facts });
  countGivenUp(queueName);
}

type GivenUpJob = Pick<JobWithMetadata, 'sourceName' | 'sourceId' | 'sourceRetryCount' | 'sourceOutput'>;

/**
 * Ends the job after a failure that is final. Throws any other failure, so that the job is retried. A mail to an address that is refused is
 * no business of the operators: the case says so.
 */
async function resultOf(
  name: QueueName,
  tries: number,
  work: () => Promise<void>,
): Promise<Omit<JobResult, 'id'>> {
  try {
    await logged(name, work);
    return { status: 'completed' };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    const limit = FINAL_FAILURES[name]?.[error.failure];
    if (limit === undefined || tries < limit) throw error;
    return { status: error.failure === 'bounced' ? 'completed' : 'deadletter', output: error };
  }
}

async function logged(name: QueueName, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  try {
    await work();
    countJob(name, 'ok', performance.now() - started);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    countJob(name, 'failed', performance.now() - started);
    log.error({ event: 'job', queue: name, message });
    throw error;
  }
}
