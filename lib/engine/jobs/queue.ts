import { PgBoss } from 'pg-boss';
import { FROM_HOUR, TO_HOUR } from '@/lib/domain/deadlines';
import type { IntegrationFailure } from '@/lib/domain/errors';
import type { Locale } from '@/lib/domain/locale';
import { MINUTE_MS } from '@/lib/domain/time';
import type { Tx } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';

/** The queues and the data of their jobs. `lib/server/jobs/run-job.ts` runs them. */
export interface Jobs {
  'send-mail': { mailId: string };
  /** Informs the open pages of a case that a decision can no longer be taken back. */
  'announce-decision': { caseId: string };
  'recall-signing-document': { documentId: string };
  'recall-late-document': LateDocument;
  'take-in-signing': { documentId: string };
  'fetch-credit-report': { caseId: string };
  'subscribe-to-signing': Record<string, never>;
  'move-file': { fileId: string };
  'delete-object': { key: string };
  'move-files': Record<string, never>;
  /** Moves the open applications of an organisation to a version, with one job for each. */
  'move-cases': { moId: number; templateId: number };
  'move-case': { caseId: string; templateId: number };
  'send-role-invitation': { grantId: string };
  'send-test-mail': TestMail;
  /** Sends the events of an organisation that are due. */
  'deliver-webhooks': { moId: number };
  /** Queues that for every organisation with events that are due. */
  'queue-webhooks': Record<string, never>;
  /** Changes the cases of a bulk change that are still waiting. */
  'bulk-change': { bulkId: string };
  /** Retries what was given up, and queues what is still missing. */
  'take-up-again': Record<string, never>;
  'poll-signing': Record<string, never>;
  'poll-register': Record<string, never>;
  'reconcile-operations': Record<string, never>;
  retention: Record<string, never>;
  'mark-overdue': Record<string, never>;
  'mark-late-mails': Record<string, never>;
  'send-reminders': Record<string, never>;
  'cover-absences': Record<string, never>;
  'morning-mails': Record<string, never>;
  'archive-by-age': Record<string, never>;
  'add-up-counts': Record<string, never>;
  'add-up-figures': Record<string, never>;
  'clear-out': Record<string, never>;
  /** Reports to the operator what is wrong with the installation. */
  'watch-installation': Record<string, never>;
}

/** A document whose creation at the signing service timed out. It may exist all the same. */
export interface LateDocument {
  caseId: string;
  /** Its idempotency key. */
  key: string;
  entityId: string | null;
  /** How often the job has looked for it. */
  looks: number;
}
/** A mail of an organisation's draft that a case worker sends to themselves, with the values of a case. */
export interface TestMail {
  moId: number;
  accountId: string;
  mail: string;
  locale: Locale;
  caseId: string | null;
  messageId: string;
}
export type QueueName = keyof Jobs;
export type JobRequest = { [Name in QueueName]: { queue: Name; data: Jobs[Name] } }[QueueName];

interface QueueSettings {
  retryLimit: number;
  /** Seconds before the first retry; doubled each time, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** How long one job may take. After that it is retried. */
  expireInSeconds: number;
  /** How many jobs of the queue one process runs at once. */
  concurrency: number;
  /** After how long without a sign of life from its worker another worker takes a job over. */
  heartbeatSeconds: number;
  /** Cron, in Swedish time. */
  schedule?: string;
}

/** A job whose worker has been silent for this long goes to another worker. */
const HEARTBEAT = 30;
/**
 * How often the queue looks for silent workers. Together with the heartbeat and the first wait before a retry this stays below a minute.
 */
export const SUPERVISED_EVERY_SECONDS = 15;

/** For jobs that make one call, or a few. They are retried for a day and a half. */
const OUTWARD: QueueSettings = {
  retryLimit: 400,
  retryDelay: 2,
  retryDelayMax: 300,
  expireInSeconds: 60,
  heartbeatSeconds: HEARTBEAT,
  concurrency: 4,
};
/** For jobs that go through any number of cases. */
const NIGHTLY: QueueSettings = {
  retryLimit: 9,
  retryDelay: 2,
  retryDelayMax: 600,
  expireInSeconds: 3 * 3600,
  heartbeatSeconds: HEARTBEAT,
  concurrency: 1,
};
/** As NIGHTLY, but another job follows soon and continues where this one ended. */
const FREQUENT: QueueSettings = { ...NIGHTLY, retryLimit: 1, expireInSeconds: 900 };

/** The dead-letter queue: jobs that used up their retries end here and are reported. */
export const DEAD_LETTER = 'dead-letter';

/** After how many tries a failure ends a job, because the same call would fail in the same way. */
type FinalFailures = Partial<Record<IntegrationFailure, number>>;
const REFUSED_ADDRESS: FinalFailures = { bounced: 3 };
export const FINAL_FAILURES: Partial<Record<QueueName, FinalFailures>> = {
  // We pay for every report that is ordered, even one that cannot be read.
  'fetch-credit-report': { refused: 1, garbage: 1 },
  'send-mail': REFUSED_ADDRESS,
  'send-role-invitation': REFUSED_ADDRESS,
  'send-test-mail': REFUSED_ADDRESS,
};

export const QUEUES: Record<QueueName, QueueSettings> = {
  'send-mail': OUTWARD,
  'announce-decision': OUTWARD,
  'recall-signing-document': OUTWARD,
  'recall-late-document': OUTWARD,
  /** The job that polls the signing service checks as well. */
  'take-in-signing': { ...OUTWARD, retryLimit: 60 },
  /** `take-up-again` queues missing reports again in the morning. */
  'fetch-credit-report': { ...OUTWARD, retryLimit: 60 },
  'move-file': OUTWARD,
  'delete-object': OUTWARD,
  'move-cases': { ...OUTWARD, retryLimit: 60, expireInSeconds: 900, concurrency: 1 },
  'move-case': { ...OUTWARD, retryLimit: 20 },
  'send-role-invitation': OUTWARD,
  'send-test-mail': OUTWARD,
  /** Its failures are stored with the events, which `queue-webhooks` takes up. */
  'deliver-webhooks': { ...OUTWARD, retryLimit: 3 },
  'queue-webhooks': { ...FREQUENT, schedule: '* * * * *' },
  'bulk-change': { ...NIGHTLY, retryLimit: 20, concurrency: 2 },
  'move-files': { ...NIGHTLY, schedule: '30 2 * * *' },
  'subscribe-to-signing': { ...OUTWARD, retryLimit: 60, schedule: '45 4 * * *' },
  'take-up-again': { ...NIGHTLY, schedule: '0 5 * * *' },
  'poll-signing': { ...FREQUENT, schedule: '*/5 * * * *' },
  'poll-register': { ...NIGHTLY, schedule: '30 4 * * *' },
  'reconcile-operations': { ...FREQUENT, schedule: '* * * * *' },
  retention: { ...NIGHTLY, schedule: '45 3 * * *' },
  /** Runs soon after the day changes, and every hour in case a process was down. */
  'mark-overdue': { ...NIGHTLY, schedule: '5 * * * *' },
  'mark-late-mails': { ...FREQUENT, schedule: '* * * * *' },
  /** Runs hourly by day, in case a process was down. Nothing is sent twice. */
  'send-reminders': { ...NIGHTLY, schedule: `5 ${FROM_HOUR}-${TO_HOUR - 1} * * *` },
  'cover-absences': { ...NIGHTLY, schedule: '10 0 * * *' },
  'morning-mails': { ...NIGHTLY, schedule: '15 7 * * 1-5' },
  'archive-by-age': { ...NIGHTLY, schedule: '0 3 * * *' },
  'add-up-counts': { ...FREQUENT, schedule: '* * * * *' },
  'add-up-figures': { ...FREQUENT, schedule: '* * * * *' },
  'clear-out': { ...NIGHTLY, schedule: '15 3 * * *' },
  'watch-installation': { ...FREQUENT, schedule: '* * * * *' },
};

let starting: Promise<PgBoss> | undefined;

/** This process's connection to the queue, started on first use. The queue is in the product's own database. */
export function queue(): Promise<PgBoss> {
  starting ??= startQueue().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function startQueue(): Promise<PgBoss> {
  const isWorker = env().RUN_JOBS;
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    max: 4,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISED_EVERY_SECONDS,
    // Shorter, or every other look would find that it is not yet time.
    monitorIntervalSeconds: SUPERVISED_EVERY_SECONDS - 5,
    schedule: isWorker,
  });
  boss.on('error', ({ message }) => logOnceAMinute(message));
  await boss.start();
  await boss.createQueue(DEAD_LETTER, { retryLimit: 3, expireInSeconds: 60 });
  for (const [name, { schedule: _, concurrency: _many, ...settings }] of Object.entries(QUEUES)) {
    const options = { ...settings, retryBackoff: true, deadLetter: DEAD_LETTER };
    await boss.createQueue(name, options);
    // Creating it again would not change the settings of an existing queue, which may come from an older version.
    await boss.updateQueue(name, options);
  }
  return boss;
}

/** When each failure of the queue was last logged. */
const loggedAt = new Map<string, number>();

/** Each of its workers fails twice a second while the database is away. */
function logOnceAMinute(message: string): void {
  const now = Date.now();
  // pg-boss adds the queue and the worker, of which there are many.
  const failure = message.replace(/ \(Queue: .*\)$/, '');
  if (now - (loggedAt.get(failure) ?? 0) < MINUTE_MS) return;
  if (loggedAt.size > 100) loggedAt.clear();
  loggedAt.set(failure, now);
  log.error({ event: 'queue', message });
}

/** Stops taking jobs, waits for those under way, and closes the connections. */
export async function stopQueue(): Promise<void> {
  const boss = await starting;
  starting = undefined;
  await boss?.stop({ graceful: true, timeout: 20_000 });
}

/** Queues a job in a transaction: the job exists only if the transaction commits. It starts after `waitSeconds` at the earliest. */
export async function enqueue(tx: Tx, job: JobRequest, waitSeconds = 0): Promise<void> {
  await enqueueAll(tx, job.queue, [job.data], waitSeconds);
}

/** The same for several jobs of one queue, in one statement. */
export async function enqueueAll<Name extends QueueName>(
  tx: Tx,
  name: Name,
  all: readonly Jobs[Name][],
  waitSeconds = 0,
): Promise<void> {
  const boss = await queue();
  const jobs = all.map((data) => ({ data, ...(waitSeconds > 0 ? { startAfter: waitSeconds } : {}) }));
  await boss.insert(name, jobs, {
    db: {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await tx.$queryRawUnsafe<unknown[]>(text, ...(values ?? [])),
      }),
    },
  });
}

/**
 * Runs `work` for each item in turn and continues after a failure. Throws the first failure at the end, or the signal's reason as soon as
 * it is aborted.
 */
export async function forEachIndependently<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      // Keep one failure: a thousand more would only take memory.
      if (failures.length === 0) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
