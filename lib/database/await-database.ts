import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { log } from '@/lib/process/log';
import { isUnavailable } from './unavailable';

const PAUSE_MS = 250;
/** Codes of PostgreSQL and Node for what waiting does not mend: the database does not let us in, or we do not trust it. */
const IN_VAIN = /^(?:28|3D)|^(?:ERR_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_)/;

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
    if (!mayComeUp(failure) || Date.now() >= until) throw failure;
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

function mayComeUp(error: Error): boolean {
  return isUnavailable(error) && !IN_VAIN.test((error as { code?: string }).code ?? '');
}
