import postgres from 'postgres';
import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';
import { poolSizes } from './pool-sizes';
import { Slots } from './slots';

const kept = globalThis as typeof globalThis & { sqlPool?: postgres.Sql; sqlSlots?: Slots };

/** PostgreSQL's error code for a cancelled statement, also if it took too long. */
export const STATEMENT_ENDED = '57014';

/**
 * A second pool for what Prisma does not support well: composed statements, LISTEN, batches of jobs. Connects on first use. The database
 * ends a statement that takes longer than a request waits. Jobs set their own limit (`inBatches`), and reads that last as long as their
 * reader use other connections (`takeStream`).
 */
export function sql(): postgres.Sql {
  kept.sqlPool ??= connectWith(sizes().sql, {
    // Shorter than the wait of `inTime`, so that nothing runs for a caller who has gone.
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

/** Work that is sent to the database only when it is awaited. */
type Unsent<T> = (PromiseLike<T> & { execute(): unknown }) | ((signal: AbortSignal) => PromiseLike<T>);

/**
 * Awaits a query of `sql()`, or a function with several, and throws UNAVAILABLE if that takes too long. Use it for everything that somebody
 * waits for. As many run at once as there are connections. The others are sent when it is their turn, or never if their caller has given up
 * by then. (The driver can cancel a statement that it has been given, but may lose the connection.) A function with several statements
 * checks its signal before each, to see whether anybody still waits.
 */
export async function inTime<T>(query: Unsent<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new AppError('UNAVAILABLE')), env().DATABASE_TIMEOUT_MS);
  try {
    kept.sqlSlots ??= new Slots(sizes().sql);
    const release = await kept.sqlSlots.take(limit.signal);
    // The place is free again once the database has answered, even if nobody waits for the answer any more.
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
