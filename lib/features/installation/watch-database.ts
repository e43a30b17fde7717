import { MINUTE_MS } from '@/lib/domain/time';
import { databaseState } from '@/lib/platform/database/writable';
import { log } from '@/lib/platform/process/log';
import { sharedState } from '@/lib/platform/process/shared-state';
import { CHANNELS } from './notify-operator';
import { type Fault, NEVER_SENT, reportFaults } from './report-faults';

const watched = sharedState<{ fault?: Fault | undefined; timer?: NodeJS.Timeout }>(
  'databaseWatch',
  () => ({}),
);

/** Begins to look every minute whether this process can write to the database. */
export function beginDatabaseWatch(): void {
  watched.timer ??= setInterval(() => {
    watchDatabase().catch((error: Error) => log.error({ event: 'database-watch', message: error.message }));
  }, MINUTE_MS).unref();
}

export const endDatabaseWatch = (): void => clearInterval(watched.timer);

/**
 * Reports to the operator that the database is full or away, and when that is over. No job runs then, and nothing can be stored, so each
 * process keeps the fault in memory and reports it on its own.
 */
export async function watchDatabase(now = new Date()): Promise<void> {
  const state = await databaseState();
  const isOver = state === 'works';
  if (isOver && !watched.fault) return;
  const { since = now, sentAt = NEVER_SENT } = watched.fault ?? {};
  const fault: Fault = { rule: 'database', since, sentAt, isOver, values: { state } };
  watched.fault = fault;
  fault.sentAt = (await reportFaults([fault], now)).get('database') ?? sentAt;
  if (isOver && CHANNELS.every((channel) => fault.sentAt[channel] === null)) watched.fault = undefined;
}

/** Since when this process cannot write to the database. Null if it can. */
export const databaseFaultSince = (): Date | null =>
  watched.fault && !watched.fault.isOver ? watched.fault.since : null;
