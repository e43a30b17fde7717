import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/domain/errors';
import { ADDRESS_LIMIT } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { textFor } from '@/lib/i18n/text-for';
import { env } from '@/lib/settings/env';
import { CALLER_ADDRESS_HEADER } from './caller-address';
import { answerMalformed, rawAnswer } from './malformed-requests';
import { problemOf } from './problem';

/** How long a caller may take, in milliseconds. */
export const PATIENCE = {
  /** For the headers of a request. Node looks every half minute. */
  headers: 15_000,
  /** For a whole request: 15 MB from a telephone at 50 kB a second take five minutes. */
  request: 600_000,
  /** In each such span of time a body must bring at least `bodyBytes`. */
  body: 15_000,
  bodyBytes: 4_000,
} as const;

/**
 * Requests per minute and address, counted in the memory of this process before anything else is done: far above what the people of a
 * whole office make together, far below what would be felt. `RATE_LIMIT_FACTOR` multiplies them.
 */
export const FRONT_LIMITS = { static: 6_000, call: 3_000, page: 900, health: 600 } as const;
export type FrontLimit = keyof typeof FRONT_LIMITS;

const WINDOW_SECONDS = 60;

const kept = globalThis as typeof globalThis & { guardedServers?: WeakSet<Server> };

/**
 * Stands before Next at every HTTP server of this process from now on: bounds how long a request may take to arrive, and turns away an
 * address that asks far more than people do. Next makes the server itself and offers no place for this; a server is known by its first
 * connection, before that connection's first request. Once per process, after `nameCallers`.
 */
export function guardFrontDoor(): void {
  if (kept.guardedServers) return;
  const guarded = new WeakSet<Server>();
  kept.guardedServers = guarded;
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || guarded.has(server)) return;
    guarded.add(server);
    guard(server);
  });
}

function guard(server: Server): void {
  server.headersTimeout = PATIENCE.headers;
  server.requestTimeout = PATIENCE.request;
  // Next listens for its development only, and leaves what it does not know open for ever. Without a listener such a request is one like any other.
  if (process.env.NODE_ENV !== 'development') server.removeAllListeners('upgrade');
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  answerMalformed(server);
  server.on('request', (request, response) => {
    watchBody(request, response, PATIENCE);
    void admit(request).then((refusal) => {
      if (refusal) turnAway(request, response, refusal);
      else for (const listener of listeners) listener.call(server, request, response);
    });
  });
}

/** Which limit counts a request, by its address. */
export function frontLimitOf(url: string): FrontLimit {
  const path = url.split('?')[0] ?? '';
  if (path === '/api' || path.startsWith('/api/')) return 'call';
  if (path.startsWith('/_next/static/')) return 'static';
  return /^\/(healthz|readyz|config\.json)$/.test(path) ? 'health' : 'page';
}

const limiters = new Map<FrontLimit, RateLimiterMemory>();

function limiterOf(name: FrontLimit): RateLimiterMemory {
  const known = limiters.get(name);
  if (known) return known;
  const points = Math.ceil(FRONT_LIMITS[name] * env().RATE_LIMIT_FACTOR);
  const made = new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS });
  limiters.set(name, made);
  return made;
}

/** Pages and files are only read: what somebody sends to them is not waited for, and nothing has to read it. */
const READS = ['GET', 'HEAD'];

/** Counts a request. Answers with the refusal where its sender has asked too much, the address is too long, or a page is not only read. */
async function admit({ url, method, headers }: IncomingMessage): Promise<AppError | null> {
  const name = frontLimitOf(url ?? '');
  const limit = limiterOf(name);
  try {
    await limit.consume(String(headers[CALLER_ADDRESS_HEADER] ?? 'unknown'));
    if ((url ?? '').length > ADDRESS_LIMIT) return new AppError('ADDRESS_TOO_LONG');
    const isTaken = name === 'call' || READS.includes(method ?? '');
    return isTaken ? null : new AppError('METHOD_NOT_ALLOWED');
  } catch (failure) {
    if (!(failure instanceof RateLimiterRes)) throw failure;
    // One line per address and minute, not one per request.
    if (failure.consumedPoints === limit.points + 1) {
      const at = new Date().toISOString();
      console.warn(JSON.stringify({ level: 'warn', event: 'flood', at, limit: limit.keyPrefix }));
    }
    return new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(failure.msBeforeNext / 1000)) });
  }
}

/** A page is refused in every language, since nothing has been looked up of who asks; a call by a problem document. */
function turnAway(request: IncomingMessage, response: ServerResponse, refusal: AppError): void {
  const requestId = crypto.randomUUID();
  const isCall = frontLimitOf(request.url ?? '') === 'call';
  const text = LOCALES.map((locale) => textFor(locale)(`errors.${refusal.code}`)).join('\n');
  response.writeHead(refusal.status, {
    'Content-Type': isCall ? 'application/problem+json' : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(refusal.code === 'METHOD_NOT_ALLOWED' && { Allow: READS.join(', ') }),
    ...(refusal.options.retryAfter && { 'Retry-After': String(refusal.options.retryAfter) }),
  });
  response.end(isCall ? JSON.stringify(problemOf(refusal, LOCALES[0], requestId)) : `${text}\n`);
}

/** Cuts a request off whose body stands still, also where nobody reads it. That a handler is slow to read is not the caller's fault. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { body, bodyBytes }: { body: number; bodyBytes: number },
): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isOurs = request.readableLength >= request.readableHighWaterMark;
    const isStill = socket.bytesRead - seen < bodyBytes;
    seen = socket.bytesRead;
    if (!isStill || isOurs) return;
    clearInterval(timer);
    cutOff(socket, response);
  }, body).unref();
  request.once('close', () => clearInterval(timer));
}

function cutOff(socket: Socket, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy();
  socket.end(rawAnswer('408 Request Timeout'), () => socket.destroy());
}
