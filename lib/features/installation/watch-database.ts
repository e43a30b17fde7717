import { MINUTE_MS } from '@/lib/domain/time';
import { databaseState } from '@/lib/platform/database/writable';
import { log } from '@/lib/platform/process/log';
import { sharedState } from '@/lib/platform/process/shared-state';
import { WAYS } from './notify-operator';
import { type Fault, NOT_TOLD, tellOperator } from './tell-operator';

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
 * Tells the operator if the database is full or away, and when that is over. No job runs then, and nothing can be noted, so each process keeps
 * it in memory and tells by itself.
 */
export async function watchDatabase(now = new Date()): Promise<void> {
  const state = await databaseState();
  const isOver = state === 'works';
  if (isOver && !watched.fault) return;
  const { since = now, told = NOT_TOLD } = watched.fault ?? {};
  const fault: Fault = { rule: 'database', since, told, isOver, values: { state } };
  watched.fault = fault;
  fault.told = (await tellOperator([fault], now)).get('database') ?? told;
  if (isOver && WAYS.every((way) => fault.told[way] === null)) watched.fault = undefined;
}

/** Since when this process cannot write to the database. Null if it can. */
export const databaseFaultSince = (): Date | null =>
  watched.fault && !watched.fault.isOver ? watched.fault.since : null;
