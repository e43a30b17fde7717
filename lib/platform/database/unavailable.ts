import { setTimeout as wait } from 'node:timers/promises';
import { AppError, ERROR_STATUS } from '@/lib/domain/errors';
import { env } from '@/lib/platform/settings/env';

/**
 * PostgreSQL's codes (SQLSTATE) for a database that cannot be used now: no connection (08), no right to connect (28, 3D000), out of
 * connections, memory or disk (53), stopped or starting (57P), faults of its machine (58), a standby after a failover (25006), and
 * statements that were cancelled, waited too long, or lost against another one.
 */
const SQLSTATES =
  /^(?:08|28|53|58)[\dA-Z]{3}$|^57P0\d$|^(?:3D000|25006|25P03|25P04|40001|40003|40P01|55P03|57014)$/;
/** Prisma's own codes for the same. */
const OF_PRISMA = /^P(?:10(?:0[0-3]|08|09|1[017])|20(?:24|28|34|37))$/;
/** The codes of postgres.js. */
const OF_POSTGRES_JS =
  /^CONNECT(?:ION_(?:CLOSED|ENDED|DESTROYED)|_TIMEOUT)$|^(?:SASL_SIGNATURE_MISMATCH|MESSAGE_NOT_SUPPORTED)$/;
/** Node's codes for a connection that failed, also while it was encrypted. */
const OF_NODE =
  /^E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NET(?:UNREACH|DOWN|RESET)|HOST(?:UNREACH|DOWN)|NOTFOUND|AI_\w+|NOTCONN|ADDRNOTAVAIL|PROTO)$|^ERR_(?:SOCKET_CLOSED|SOCKET_CONNECTION_TIMEOUT|STREAM_DESTROYED|STREAM_WRITE_AFTER_END|STREAM_PREMATURE_CLOSE|TLS_\w+|SSL_\w+|OSSL_\w+)/;
const OF_CERTIFICATES =
  /^(?:UNABLE_TO_\w+|CERT_\w+|CRL_\w+|ERROR_IN_C\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)$/;
/** What Prisma's adapter makes of them. It does not always keep the code. */
const KINDS =
  /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError|TooManyConnections|DatabaseAccessDenied|AuthenticationFailed|DatabaseDoesNotExist|TransactionWriteConflict)$/;
const CODES = [SQLSTATES, OF_PRISMA, OF_POSTGRES_JS, OF_NODE, OF_CERTIFICATES, KINDS];
/**
 * Errors of node-postgres and of its pool that have no code, whose words Prisma passes on, and one of PostgreSQL with a code of defects: a
 * full disk lets nobody new in.
 */
const WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|Cannot use a pool after calling end|server does not support SSL|error establishing an SSL connection|received invalid response|Received unexpected \w+ message from backend|Unknown authenticationOk message type|^SASL|could not write init file|LISTEN\/NOTIFY (?:connection|heartbeat|channel)/;

/**
 * Whether something failed because the database, or the way to it, cannot be used at the moment, so that the same request may succeed later.
 * Looks through causes, through errors that hold several, and through Prisma's wrapping. An AppError says it by its code alone: what failed
 * behind it is another system.
 */
export function isUnavailable(error: unknown): boolean {
  return reports(error, new Set());
}

/** The pause before something is tried again. */
const AGAIN_MS = 200;

/**
 * Runs something again while the database is away, for as long as `DATABASE_FAILOVER_MS` says. Throws a refusal with `retryAfter` at once:
 * the product has chosen it, and says itself when to come back.
 *
 * @param mayRepeat checked after each failure
 */
export async function throughFailover<T>(work: () => Promise<T>, mayRepeat: () => boolean): Promise<T> {
  const end = Date.now() + env().DATABASE_FAILOVER_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isChosen = error instanceof AppError && error.options.retryAfter !== undefined;
      if (isChosen || !isUnavailable(error) || Date.now() >= end || !mayRepeat()) throw error;
    }
    await wait(AGAIN_MS);
  }
}

/** The fields in which drivers report what failed. */
interface Failure {
  code?: unknown;
  errorCode?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  syscall?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
}

function reports(error: unknown, seen: Set<unknown>): boolean {
  if (typeof error !== 'object' || error === null || seen.has(error)) return false;
  seen.add(error);
  const { code, errorCode, originalCode, kind, syscall, message, cause, errors, meta } = error as Failure;
  if (typeof code === 'string' && code in ERROR_STATUS) return code === 'UNAVAILABLE';
  const codes = [code, errorCode, originalCode, kind].filter((one) => typeof one === 'string');
  if (codes.some((one) => CODES.some((pattern) => pattern.test(one)))) return true;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof message === 'string' && WORDS.test(message)) return true;
  const inner = [cause, meta?.driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((one) => reports(one, seen));
}
