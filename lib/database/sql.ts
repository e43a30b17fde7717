import postgres from 'postgres';
import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';
import { poolSizes } from './pool-sizes';
import { Slots } from './slots';

const kept = globalThis as typeof globalThis & { sqlPool?: postgres.Sql; sqlSlots?: Slots };

/** PostgreSQL's error code for a statement that was ended, also because its time was over. */
export const STATEMENT_ENDED = '57014';

/**
 * A second pool for what Prisma does not support well: statements that are put together, LISTEN, batches of jobs. Connects on first
 * use. The database ends a statement that takes longer than a request waits; jobs set a limit of their own (`inBatches`), and what
 * takes as long as its reader has other connections (`takeStream`).
 */
export function sql(): postgres.Sql {
  kept.sqlPool ??= connectWith(sizes().sql, {
    // Before `inTime` stops to wait, so that nothing runs for a caller who has gone.
    statement_timeout: Math.round(env().DATABASE_TIMEOUT_MS * 0.9),
  });
  return kept.sqlPool;
}

/** A pool of at most so many connections, with these settings of the database. */
export function connectWith(max: number, settings: { statement_timeout?: number } = {}): postgres.Sql {
  return postgres(env().DATABASE_URL, {
    max,
    connect_timeout: Math.ceil(env().DATABASE_TIMEOUT_MS / 1_000),
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: { application_name: 'medlemsansokan', ...settings },
  });
}

export const sizes = () => poolSizes(env().DATABASE_POOL);

/** What is sent to the database when it is awaited, not before. */
type Unsent<T> = (PromiseLike<T> & { execute(): unknown }) | ((signal: AbortSignal) => PromiseLike<T>);

/**
 * Awaits a query of `sql()`, or what a function does with it, and throws UNAVAILABLE if that takes too long. Use it for everything that
 * somebody waits for. As many run at once as there are connections; the others are sent when it is their turn, or never, when their
 * caller has given up by then. (The driver can take back what it was given, but may lose the connection by it.) A function with
 * several statements asks its signal before each whether anybody still waits.
 */
export async function inTime<T>(query: Unsent<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new AppError('UNAVAILABLE')), env().DATABASE_TIMEOUT_MS);
  try {
    kept.sqlSlots ??= new Slots(sizes().sql);
    const release = await kept.sqlSlots.take(limit.signal);
    // The place is free again when the database has answered, also where nobody waits for it any more.
    const answer = (async () => (typeof query === 'function' ? query(limit.signal) : query))().finally(
      release,
    );
    return await Promise.race([answer, reasonOf(limit.signal)]);
  } catch (error) {
    const isEnded = (error as { code?: unknown } | null)?.code === STATEMENT_ENDED;
    throw isEnded ? new AppError('UNAVAILABLE', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with the reason when the signal is aborted. */
function reasonOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Closes the connections of `sql()`. Running queries have two seconds. */
export async function closeSql(): Promise<void> {
  const pool = kept.sqlPool;
  kept.sqlPool = undefined;
  await pool?.end({ timeout: 2 });
}
