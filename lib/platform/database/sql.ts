import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { AppError } from '@/lib/domain/errors';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { sharedState } from '@/lib/platform/process/shared-state';
import { env, mayPrepare } from '@/lib/platform/settings/env';
import { poolSizes, Slots } from './slots';
import { isUnavailable } from './unavailable';

/** The servers that this process reads. What changes something goes to the primary. */
export type Server = 'primary' | 'standby';

/** A pool, and as many places as it has connections. */
export interface Pool {
  connections: postgres.Sql;
  slots: Slots;
}

interface Connected {
  pools: Partial<Record<Server, Pool>>;
  listener?: postgres.Sql | undefined;
}

const connected = sharedState<Connected>('sql', () => ({ pools: {} }));

/** PostgreSQL's error code for a cancelled statement, also if it took too long. */
export const STATEMENT_ENDED = '57014';

/**
 * A second pool for what Prisma does not support well: composed statements, LISTEN, batches of jobs. Connects on first use. The database
 * ends a statement that takes longer than a request waits. Jobs set their own limit (`inBatches`), and reads that last as long as their
 * reader use other connections (`takeStream`).
 */
export function sql(server: Server = 'primary'): postgres.Sql {
  return poolOf(server).connections;
}

function poolOf(server: Server): Pool {
  connected.pools[server] ??= {
    connections: connectWith(sizes().sql, requestLimit(), addressOf(server)),
    slots: new Slots(sizes().sql),
  };
  return connected.pools[server];
}

export function addressOf(server: Server): string {
  const { DATABASE_URL, DATABASE_READ_URL } = env();
  return server === 'standby' && DATABASE_READ_URL ? DATABASE_READ_URL : DATABASE_URL;
}

/** Settings of a connection, in milliseconds. */
interface ConnectionLimits {
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

/** How long a transaction may send nothing, so that a process that the network has cut off holds no case for longer. */
const IDLE_MS = 20_000;

/**
 * How long a statement of a request may run: shorter than the wait of `inTime`, so that nothing runs for a caller who has gone. Nothing with
 * a pooler, which preserves no settings of a connection. There the role has a limit (`prepareDatabase`).
 */
export function requestLimit(): ConnectionLimits {
  const { DATABASE_DIRECT_URL, DATABASE_TIMEOUT_MS } = env();
  if (DATABASE_DIRECT_URL) return {};
  return {
    statement_timeout: Math.round(DATABASE_TIMEOUT_MS * 0.9),
    idle_in_transaction_session_timeout: IDLE_MS,
  };
}

/** The connection that listens for news, past any pooler. Nothing else uses it, so that it outlives the pool of `sql()`. */
export function listener(): postgres.Sql {
  connected.listener ??= connectWith(1, {}, env().DATABASE_DIRECT_URL);
  return connected.listener;
}

/** Leaves that connection for a new one. */
export function leaveListener(): void {
  void connected.listener?.end({ timeout: 0 }).catch(() => undefined);
  connected.listener = undefined;
}

/**
 * Whether a connection broke, rather than that the database answered a statement with an error. Then the pool must be left for a new one: the
 * driver may take a statement between the fault and the end of the connection, never sends it, and never uses the connection again.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isUnavailable(error) || error instanceof AppError) return false;
  return !(error instanceof postgres.PostgresError && error.severity === 'ERROR');
}

/** Leaves the pool for a new one. What still runs in it has two seconds. */
function renew(connections: postgres.Sql): void {
  for (const server of ['primary', 'standby'] as const) {
    if (connected.pools[server]?.connections !== connections) continue;
    delete connected.pools[server];
    void connections.end({ timeout: 2 });
  }
}

/** A pool of at most so many connections, with these settings of the database. */
export function connectWith(
  max: number,
  settings: ConnectionLimits = {},
  url: string = env().DATABASE_URL,
): postgres.Sql {
  return openPostgres(url, {
    max,
    prepare: mayPrepare(),
    connect_timeout: Math.ceil(env().DATABASE_TIMEOUT_MS / 1_000),
    idle_timeout: 60,
    onnotice: () => undefined,
    connection: { application_name: 'medlemsansokan', ...settings },
  });
}

export const sizes = () => poolSizes(env().DATABASE_POOL);

/** Work that is sent to the database only when it is awaited. */
export type Unsent<T> = (PromiseLike<T> & { execute(): unknown }) | ((signal: AbortSignal) => PromiseLike<T>);

/**
 * Awaits a query of `sql(server)`, or a function with several, and throws UNAVAILABLE if that takes too long. Use it for everything that somebody
 * waits for. As many run at once as there are connections. The others are sent when it is their turn, or never if their caller has given up
 * by then. (The driver can cancel a statement that it has been given, but may lose the connection.) A function with several statements
 * checks its signal before each, to see whether anybody still waits.
 */
export async function inTime<T>(query: Unsent<T>, server: Server = 'primary'): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new AppError('UNAVAILABLE')), env().DATABASE_TIMEOUT_MS);
  const { connections, slots } = poolOf(server);
  let isSent = false;
  try {
    const release = await slots.take(limit.signal);
    isSent = true;
    // The place is free again once the database has answered, even if nobody waits for the answer any more.
    const answer = (async () => (typeof query === 'function' ? query(limit.signal) : query))().finally(
      release,
    );
    return await Promise.race([answer, reasonOf(limit.signal)]);
  } catch (error) {
    // The database ends a statement before this limit, so one without an answer is lost.
    if (isConnectionLost(error) || (isSent && error === limit.signal.reason)) renew(connections);
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

/** How long after a lost connection the driver says so. */
const SAID_MS = 1_000;

/**
 * Runs a transaction of a pool, and rolls it back if `work` throws. The driver would send that, and whatever `work` still sends, to a
 * connection that is gone, which throws where nobody can catch it. So after a lost connection nothing more is sent.
 *
 * @param options such as READ ONLY
 * @throws what `work` throws, or the driver's error if the connection is lost
 */
export async function begin<T>(
  pool: postgres.Sql,
  options: string,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const untilOver = async () => {
    await wait(SAID_MS, undefined, { ref: false });
    if (isOver) await new Promise(() => undefined);
  };
  try {
    return (await pool.begin(options, async (tx) => {
      const open = new Proxy(tx, {
        apply(target, self, statement) {
          if (isOver) throw new AppError('UNAVAILABLE');
          return Reflect.apply(target, self, statement);
        },
      });
      try {
        return await work(open);
      } catch (error) {
        if (isOver || isConnectionLost(error)) await untilOver();
        throw error;
      }
    })) as T;
  } catch (error) {
    if (isConnectionLost(error)) renew(pool);
    throw error;
  } finally {
    isOver = true;
  }
}

/** Closes the connections of `sql()` and `listener()`. Running queries have two seconds. */
export async function closeSql(): Promise<void> {
  const { pools, listener } = connected;
  Object.assign(connected, { pools: {}, listener: undefined });
  const all = [pools.primary?.connections, pools.standby?.connections, listener];
  await Promise.all(all.map((one) => one?.end({ timeout: 2 })));
}
