import type postgres from 'postgres';
import { begin, inTime, sql } from './sql';
import { isUnavailable } from './unavailable';

/** `full`: there is no room on its disk. `away`: it cannot be connected to, does not answer in time, or takes no changes. */
export type DatabaseState = 'works' | 'full' | 'away';

/** Whether the database takes changes now. Throws only what neither waiting nor room would solve. */
export async function databaseState(): Promise<DatabaseState> {
  try {
    await inTime(() => begin(sql(), 'READ WRITE', tryToWrite));
    return 'works';
  } catch (error) {
    if (isDiskFull(error)) return 'full';
    if (isUnavailable(error)) return 'away';
    throw error;
  }
}

/**
 * Takes the number of a transaction, which a standby refuses, and has the server write some megabytes into a file that it removes again: with
 * a full disk everybody may read, and much can still be written into the room of what was deleted.
 */
export async function tryToWrite(transaction: postgres.TransactionSql): Promise<void> {
  await transaction`SET LOCAL work_mem = '64kB'`;
  await transaction`SELECT pg_current_xact_id(), count(*) FROM generate_series(1, 100000)`;
}

/** Whether PostgreSQL had no room for a file: on its disk (53100), or by its own limit (53400). New connections fail with words only. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return code === '53100' || code === '53400' || /could not write init file/.test(String(message));
}
