import { env } from '@/lib/env';
import { countJob } from '@/lib/integrations/telemetry/metrics';
import { HANDLERS } from './handlers';
import { QUEUES, type QueueName, queue } from './queue';

const POLL_SECONDS = 0.5;
/** Jobs of one queue that this process works on at once. */
const CONCURRENCY = 4;

/** Aborted when the process stops: a job of many parts ends between two of them, and another process goes on with it. */
let stopping = new AbortController();

/** Starts working on the queues in this process. Several processes may: each job is one's at a time. */
export async function startWorker(): Promise<void> {
  const boss = await queue();
  stopping = new AbortController();
  for (const name of Object.keys(QUEUES) as QueueName[]) {
    const { schedule } = QUEUES[name];
    const work = HANDLERS[name] as (data: unknown, signal: AbortSignal) => Promise<void>;
    const options = {
      pollingIntervalSeconds: schedule ? 5 : POLL_SECONDS,
      localConcurrency: schedule ? 1 : CONCURRENCY,
    };
    await boss.work(name, options, async ([job]) => {
      if (job) await logged(name, () => work(job.data, AbortSignal.any([job.signal, stopping.signal])));
    });
    if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Europe/Stockholm' });
  }
  // After a load of cases or a restore there may be many counts.
  await boss.send('add-up-counts', {}, { singletonKey: 'start', singletonSeconds: 60 });
  await boss.send('subscribe-to-signing', {}, { singletonKey: 'start', singletonSeconds: 60 });
}

/** Takes no further job, and waits for those under way. What was queued meanwhile is another process's, or the next one's. */
export async function stopWorker(): Promise<void> {
  if (!env().RUN_JOBS) return;
  stopping.abort(new Error('The process is stopping: another goes on with this.'));
  const boss = await queue();
  await Promise.all(Object.keys(QUEUES).map((name) => boss.offWork(name, { wait: true })));
}

async function logged(name: QueueName, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  try {
    await work();
    countJob(name, 'ok', performance.now() - started);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    countJob(name, 'failed', performance.now() - started);
    console.error(JSON.stringify({ level: 'error', event: 'job', queue: name, message }));
    throw error;
  }
}
