import { type Attributes, type Histogram, type Meter, metrics } from '@opentelemetry/api';
import { MINUTE_MS } from '@/lib/domain/time';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { sharedState } from '@/lib/platform/process/shared-state';
import { failingJobs } from './failing-jobs';
import { measureInstallation } from './installation';

/** The server's metrics. Without a collector they do nothing. Names follow OpenTelemetry's conventions. */

/** A call to this server. `route` is its template. */
export function countRequest(
  attributes: { method: string; route: string; status: number },
  ms: number,
): void {
  histogram('http.server.request.duration').record(ms / 1000, {
    'http.request.method': attributes.method,
    'http.route': attributes.route,
    'http.response.status_code': attributes.status,
  });
}

/** A call to an external system. `outcome` is `ok`, or how it failed. */
export function countExternalCall(part: string, outcome: string, ms: number): void {
  histogram('medlemsansokan.integration.duration').record(ms / 1000, { part, outcome });
}

interface Health {
  succeededAt?: Date;
  failedAt?: Date;
  failure?: string;
}

interface KnownHealth {
  /** Absent in processes that record no health, such as commands. */
  noted?: { pending: Map<string, Health>; timer?: NodeJS.Timeout; writtenAt: number };
}

const known = sharedState<KnownHealth>('integrationHealth', () => ({}));

/** Begins to keep when each external system last worked and last failed. */
export function keepHealth(): void {
  known.noted ??= { pending: new Map(), writtenAt: 0 };
}

/** Notes how an external system answered. It is written at once, but at most once a minute, and never in the way of the caller. */
export function noteHealth(part: string, outcome: string): void {
  const health = known.noted;
  if (!health) return;
  const at = new Date();
  const result = outcome === 'ok' ? { succeededAt: at } : { failedAt: at, failure: outcome };
  health.pending.set(part, { ...health.pending.get(part), ...result });
  const ms = Math.max(0, health.writtenAt + MINUTE_MS - at.getTime());
  health.timer ??= setTimeout(() => void writeHealth(), ms).unref();
}

/** Writes what was noted. A failure is logged, and what was noted is left out. */
export async function writeHealth(): Promise<void> {
  const health = known.noted;
  if (!health) return;
  clearTimeout(health.timer);
  const noted = [...health.pending];
  known.noted = { pending: new Map(), writtenAt: Date.now() };
  try {
    for (const [part, { succeededAt = null, failedAt = null, failure = null }] of noted) {
      await db().$executeRaw`
        INSERT INTO integration_health AS kept (part, succeeded_at, failed_at, failure)
        VALUES (${part}, ${succeededAt}, ${failedAt}, ${failure})
        ON CONFLICT (part) DO UPDATE SET
          succeeded_at = greatest(kept.succeeded_at, excluded.succeeded_at),
          failed_at = greatest(kept.failed_at, excluded.failed_at),
          failure = CASE WHEN kept.failed_at > excluded.failed_at OR excluded.failed_at IS NULL
            THEN kept.failure ELSE excluded.failure END`;
    }
  } catch (error) {
    log.warn({ event: 'integration-health', message: error instanceof Error ? error.name : 'unknown' });
  }
}

/** A job that ran. */
export function countJob(queue: string, outcome: 'ok' | 'failed', ms: number): void {
  histogram('medlemsansokan.job.duration').record(ms / 1000, { queue, outcome });
}

/** A job that used up its retries. */
export function countGivenUp(queue: string): void {
  instrument('medlemsansokan.job.given_up', (meter, name) =>
    meter.createCounter(name, { description: 'Jobs that were given up, by queue' }),
  ).add(1, { queue });
}

/** A mail: handed over, failed, or a later event from the provider. */
export function countMail(type: string, outcome: string): void {
  instrument('medlemsansokan.mail', (meter, name) =>
    meter.createCounter(name, { description: 'Mails by type and outcome' }),
  ).add(1, { type, outcome });
}

/** A content security policy violation, as reported by a browser. */
export function countViolation(directive: string, blocked: string): void {
  instrument('medlemsansokan.csp.violation', (meter, name) =>
    meter.createCounter(name, { description: 'Reports about the content security policy' }),
  ).add(1, { directive, blocked });
}

const QUEUE_STATES = ['created', 'retry', 'active', 'failed'];

/** Reads the queues whenever metrics are collected: waiting, retrying, active, failed and failing jobs. */
export function observeQueues(meter: Meter): void {
  const depth = meter.createObservableGauge('medlemsansokan.queue.depth', {
    description: 'Jobs by queue and state',
  });
  depth.addCallback(async (result) => {
    for (const { jobs, ...attributes } of await queueDepths()) result.observe(jobs, attributes as Attributes);
  });
}

/** Measures the installation whenever metrics are collected: which rules are broken, and the numbers that they are about. */
export function observeInstallation(meter: Meter): void {
  const wrong = meter.createObservableGauge('medlemsansokan.installation.wrong', {
    description: 'Whether a rule of the installation is broken: 1 or 0. Rules that are off have none',
  });
  const measured = meter.createObservableGauge('medlemsansokan.installation.measured', {
    description: 'What a rule measures, in its own unit',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { rule, state, value } of await measureInstallation()) {
        if (state === 'ok' || state === 'wrong') result.observe(wrong, state === 'wrong' ? 1 : 0, { rule });
        if (value !== null) result.observe(measured, value, { rule });
      }
    },
    [wrong, measured],
  );
}

/**
 * How many jobs each queue holds, by state. Those that need an operator, given up or not, also count as `failing`, with the mails that cannot
 * be made.
 */
export async function queueDepths(): Promise<{ queue: string; state: string; jobs: number }[]> {
  const depths = await db().$queryRaw<{ queue: string; state: string; jobs: number }[]>`
    SELECT name AS queue, state::text AS state, count(*)::int AS jobs FROM pgboss.job
    WHERE state::text = ANY (${QUEUE_STATES}) GROUP BY 1, 2 ORDER BY 1, 2`;
  const failing = await failingJobs();
  return [...depths, ...failing.map(({ queue, jobs }) => ({ queue, state: 'failing', jobs }))];
}

function histogram(name: string): Histogram {
  return instrument(name, (meter) =>
    meter.createHistogram(name, {
      unit: 's',
      advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
    }),
  );
}

const instruments = new WeakMap<Meter, Map<string, unknown>>();

/** Looks the meter up each time, because a meter from before telemetry started does nothing. */
function instrument<T>(name: string, create: (meter: Meter, name: string) => T): T {
  const meter = metrics.getMeter('medlemsansokan');
  const known = instruments.get(meter) ?? new Map<string, unknown>();
  instruments.set(meter, known);
  if (!known.has(name)) known.set(name, create(meter, name));
  return known.get(name) as T;
}
