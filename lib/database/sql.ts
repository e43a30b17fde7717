import postgres from 'postgres';
import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';

const kept = globalThis as typeof globalThis & { sqlPool?: postgres.Sql };

/**
 * A second pool for what Prisma does not support well: streaming cursors, LISTEN and COPY. Connects on first use. Statements have
 * no time limit, because a stream takes as long as its reader.
 */
export function sql(): postgres.Sql {
  kept.sqlPool ??= postgres(env().DATABASE_URL, {
    max: Math.max(2, Math.ceil(env().DATABASE_POOL / 4)),
    connect_timeout: Math.ceil(env().DATABASE_TIMEOUT_MS / 1_000),
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: { application_name: 'medlemsansokan' },
  });
  return kept.sqlPool;
}

/**
 * Awaits a query of `sql()` and throws UNAVAILABLE if the database takes too long. Use it for everything but streams: the driver
 * has no such limit.
 */
export async function inTime<T>(query: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('UNAVAILABLE')), env().DATABASE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([query, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes the connections of `sql()`. Running queries have two seconds. */
export async function closeSql(): Promise<void> {
  const pool = kept.sqlPool;
  kept.sqlPool = undefined;
  await pool?.end({ timeout: 2 });
}
