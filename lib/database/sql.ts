import postgres from 'postgres';
import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';

const kept = globalThis as typeof globalThis & { sqlPool?: postgres.Sql };

/**
 * A pool beside Prisma's for what an ORM does worse: cursors that stream, LISTEN, and COPY. Connected on first use. Its
 * statements have no time limit, since a stream is as long as who reads it is slow.
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
 * What a query of `sql()` answers, unless the database lets a request wait longer than it should: UNAVAILABLE then. For all
 * that is not a stream, since the driver itself has no such limit.
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

/** Closes the connections of `sql()`; what still runs has two seconds. */
export async function closeSql(): Promise<void> {
  const pool = kept.sqlPool;
  kept.sqlPool = undefined;
  await pool?.end({ timeout: 2 });
}
