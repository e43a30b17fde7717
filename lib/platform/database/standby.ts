import { MINUTE_MS } from '@/lib/domain/time';
import { sharedState } from '@/lib/platform/process/shared-state';
import { env } from '@/lib/platform/settings/env';
import { inTime, type Server, sql, type Unsent } from './sql';
import { isUnavailable } from './unavailable';

interface Standby {
  /**
   * Everything that was committed before this moment is on the standby. All moments are by `performance.now()`, which no clock
   * that is set changes.
   */
  hasUntil: number;
  /** A moment, and the place that the primary's log had reached then. Null if the next look must fetch one. */
  target: { at: number; place: string } | null;
  /** By when the last change that this process has heard of is committed, by organisation. */
  changedAt: Map<number, number>;
  /** When it may last have missed one. Infinity while it does not listen. */
  missedAt: number;
  usedAt: number;
  timer: NodeJS.Timeout | null;
}

const standby = () =>
  sharedState<Standby>('standby', () => ({
    hasUntil: 0,
    target: null,
    changedAt: new Map(),
    missedAt: Infinity,
    usedAt: 0,
    timer: null,
  }));

/** How often a process looks how far the standby is, while it reads there. */
export const LOOK_MS = 500;
/** A change is announced within its transaction, which usually commits within this time. Its own news arrives after that. */
const COMMIT_MS = 1_000;
/** After so long without a read it no longer looks. */
const UNUSED_MS = MINUTE_MS;

/** Notes that a case of this organisation changes, or that changes of any may have been missed. */
export function noteChange(moId?: number): void {
  if (!env().DATABASE_READ_URL) return;
  if (moId === undefined) standby().missedAt = performance.now();
  else standby().changedAt.set(moId, performance.now() + COMMIT_MS);
}

/** Notes that this process receives no change, until `noteChange` says that it may have missed some. */
export function noteDeaf(): void {
  if (env().DATABASE_READ_URL) standby().missedAt = Infinity;
}

/**
 * Where the lists, the statistics and the exports of these organisations are read: on the standby if it is there and no further behind than
 * `DATABASE_READ_LAG_MS`, and has every change in these organisations that this process has heard of. So whoever just changed a case, or was
 * notified of a change, reads it.
 */
export function serverFor(moIds: readonly number[]): Server {
  const { DATABASE_READ_URL, DATABASE_READ_LAG_MS } = env();
  if (!DATABASE_READ_URL) return 'primary';
  const state = standby();
  state.usedAt = performance.now();
  state.timer ??= lookLater(state);
  const { hasUntil, missedAt, changedAt } = state;
  const isFresh = performance.now() - hasUntil <= DATABASE_READ_LAG_MS;
  const hasAll = missedAt < hasUntil && moIds.every((moId) => (changedAt.get(moId) ?? 0) < hasUntil);
  return isFresh && hasAll ? 'standby' : 'primary';
}

/** Reads, within the time of a request, where `serverFor` says. Reads the primary if the standby fails. */
export async function readInTime<T>(
  moIds: readonly number[],
  read: (server: Server) => Unsent<T>,
): Promise<T> {
  const server = serverFor(moIds);
  try {
    return await inTime(read(server), server);
  } catch (error) {
    if (server === 'primary' || !isUnavailable(error)) throw error;
    standby().hasUntil = 0;
    return inTime(read('primary'));
  }
}

/** Looks again and again while somebody reads, one look at a time. */
function lookLater(state: Standby): NodeJS.Timeout {
  const lookOnce = async () => {
    await look(state);
    state.timer = performance.now() - state.usedAt > UNUSED_MS ? null : lookLater(state);
  };
  return setTimeout(() => void lookOnce(), LOOK_MS).unref();
}

/** Looks whether the standby has reached the place that the primary was at when it was last queried. */
async function look(state: Standby): Promise<void> {
  try {
    state.target ??= await placeOfPrimary();
    const { at, place } = state.target;
    const [found] = await inTime(
      sql('standby')<{ isThere: boolean | null }[]>`
        SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${place}::pg_lsn AS "isThere"`,
      'standby',
    );
    if (!found?.isThere) return;
    state.hasUntil = at;
    state.target = null;
  } catch {
    // It is further behind with every look, until nobody reads it.
  }
}

async function placeOfPrimary(): Promise<{ at: number; place: string }> {
  const at = performance.now();
  const [{ place }] = await inTime(
    sql()<[{ place: string }]>`SELECT pg_current_wal_insert_lsn()::text AS place`,
  );
  return { at, place };
}
