import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { log } from '@/lib/process/log';

const PAUSE_MS = 250;
/** Error codes of PostgreSQL, Node and the driver for a database that may soon be up. */
const NOT_YET = [
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
];

/**
 * Waits until the database accepts connections, because it may start together with the product or be replaced.
 *
 * @param limitMs how long to wait
 * @throws the driver's error if the database is still down then, or at once if waiting cannot help, as with a wrong password
 */
export async function awaitDatabase(url: string, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    const failure = await connectionFailure(url);
    if (!failure) return;
    if (!isNotYet(failure) || Date.now() >= until) throw failure;
    if (isFirst) {
      const message = `Waiting for the database: ${failure.message}`;
      log.info({ event: 'start', message });
    }
    await wait(PAUSE_MS);
  }
}

async function connectionFailure(url: string): Promise<Error | null> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    await sql`SELECT 1`;
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function isNotYet(error: Error): boolean {
  return NOT_YET.includes((error as { code?: string }).code ?? '');
}
