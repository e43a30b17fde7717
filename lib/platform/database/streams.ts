import type postgres from 'postgres';
import { AppError } from '@/lib/domain/errors';
import { sharedState } from '@/lib/platform/process/shared-state';
import { Slots } from './slots';
import {
  addressOf,
  begin,
  connectWith,
  inTime,
  isConnectionLost,
  type Pool,
  type Server,
  sizes,
  sql,
} from './sql';

const streams = sharedState<Partial<Record<Server, Pool>>>('streams', () => ({}));

/** How long a read waits for other reads to end, in milliseconds. */
const WAIT_MS = 10_000;

/** Reads once, in a read-only transaction, and gives the connection back. Its statements have no time limit. */
export type StreamedRead = <T>(read: (tx: postgres.TransactionSql) => Promise<T>) => Promise<T>;

/**
 * Takes one of the connections for reads that last as long as their reader. There are few of them, and nothing else uses them, so that slow
 * readers hold up neither lists nor limits. The caller must use the connection, or it is never given back.
 *
 * @param signal ends the wait, and later the running statement
 * @throws AppError UNAVAILABLE if the other reads go on for too long, or if the signal is aborted before then
 */
export async function takeStream(
  signal: AbortSignal,
  { waitMs = WAIT_MS, server = 'primary' }: { waitMs?: number; server?: Server } = {},
): Promise<StreamedRead> {
  streams[server] ??= {
    connections: connectWith(sizes().streams, {}, addressOf(server)),
    slots: new Slots(sizes().streams),
  };
  const { connections, slots } = streams[server];
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), waitMs);
  const release = await slots
    .take(AbortSignal.any([signal, limit.signal]))
    .catch(() => {
      throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    })
    .finally(() => clearTimeout(timer));
  return async <T>(read: (tx: postgres.TransactionSql) => Promise<T>) => {
    try {
      return await begin(connections, 'READ ONLY', (tx) => endedBy(signal, server, tx, read));
    } catch (error) {
      if (isConnectionLost(error)) renew(server, connections);
      throw error;
    } finally {
      release();
    }
  };
}

/** Leaves the pool for a new one, as `inTime` does. Other reads in it go on. */
function renew(server: Server, connections: postgres.Sql): void {
  if (streams[server]?.connections !== connections) return;
  delete streams[server];
  void connections.end();
}

/** Ends the running statement when the signal is aborted. The driver's own way might end the next statement on the same connection. */
async function endedBy<T>(
  signal: AbortSignal,
  server: Server,
  tx: postgres.TransactionSql,
  read: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const [{ pid } = { pid: 0 }] = await tx<[{ pid: number }]>`
    SELECT pg_backend_pid() AS pid, set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`;
  let ending: Promise<unknown> | null = null;
  const end = () => {
    ending = inTime(sql(server)`SELECT pg_cancel_backend(${pid})`, server).catch(() => undefined);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await read(tx);
  } finally {
    signal.removeEventListener('abort', end);
    await ending;
  }
}

/** Closes these connections. Reads under way have two seconds. */
export async function closeStreams(): Promise<void> {
  const { primary, standby } = streams;
  delete streams.primary;
  delete streams.standby;
  await Promise.all([primary, standby].map((pool) => pool?.connections.end({ timeout: 2 })));
}
