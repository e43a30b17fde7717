import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/domain/errors';
import { ADDRESS_LIMIT } from '@/lib/domain/limits';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { log } from '@/lib/process/log';
import { env } from '@/lib/settings/env';
import { CALLER_ADDRESS_HEADER } from './caller-address';
import { lingerOnClose } from './lingering-close';
import { answerMalformed, rawAnswer } from './malformed-requests';
import { problemOf, refusedPage } from './problem';
import { Turns } from './turns';

/** How long a caller may take, in milliseconds. */
export const PATIENCE = {
  /** For the headers of a request. Node checks every 30 seconds. */
  headers: 15_000,
  /** For a whole request. Over a phone connection of 50 kB a second, 15 MB take five minutes. */
  request: 600_000,
  /** In each interval of this length at least `bodyBytes` of a body must arrive. */
  body: 15_000,
  bodyBytes: 4_000,
} as const;

/**
 * Requests per minute and address. This process counts them in memory before anything else happens. The limits are far above what a whole
 * office sends, and far below what would slow the product down. `RATE_LIMIT_FACTOR` multiplies them.
 */
export const FRONT_LIMITS = { static: 6_000, call: 3_000, page: 900, health: 600 } as const;
export type FrontLimit = keyof typeof FRONT_LIMITS;

const WINDOW_SECONDS = 60;

const kept = globalThis as typeof globalThis & { guardedServers?: WeakSet<Server> };

/**
 * Runs in front of Next for every HTTP server of this process: limits how long a request may take to arrive, and refuses
 * addresses that send far more requests than people do. Next creates the server and has no hook for this, so we find each server
 * through its first connection, before that connection's first request. Call once per process, after `recordCallerAddresses`.
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

const turns = new Turns();
const tooBusy = () => new AppError('UNAVAILABLE', { retryAfter: 1 });

/**
 * Calls back after the event loop has read from every connection once more. Only that read shows whether the sender has left, because the
 * end of a connection comes after the data.
 */
function afterNextRead(then: () => void): void {
  setImmediate(() => setImmediate(then));
}

/** Whether the sender closed the connection before the whole request had arrived. */
function hasLeft({ socket, complete }: IncomingMessage): boolean {
  return socket.destroyed || (!complete && socket.readableEnded);
}

function guard(server: Server): void {
  server.headersTimeout = PATIENCE.headers;
  server.requestTimeout = PATIENCE.request;
  // Next listens for upgrades only in development, and leaves unknown ones open for ever. Without a listener Node handles such a request
  // like any other.
  if (process.env.NODE_ENV !== 'development') server.removeAllListeners('upgrade');
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  answerMalformed(server);
  server.on('request', (request, response) => {
    watchBody(request, response, PATIENCE);
    lingerOnClose(request);
    void admit(request).then((refusal) => {
      if (refusal) return refuse(request, response, refusal);
      const begin = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      // Health checks do not wait in turn: a busy product must not look as if it were down.
      if (frontLimitOf(request.url ?? '') === 'health') return begin();
      const waitInTurn = () => {
        if (!turns.take(begin, () => hasLeft(request))) refuse(request, response, tooBusy());
      };
      if (request.complete) waitInTurn();
      else afterNextRead(waitInTurn);
    });
  });
}

/** The limit that applies to a request, by its address. */
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

/** The only methods for pages and files, and for calls. Next knows no others. Other requests are refused without reading their body. */
const READS = ['GET', 'HEAD'];
const CALLED = [...READS, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const methodsOf = (name: FrontLimit) => (name === 'call' ? CALLED : READS);

/**
 * Counts a request. Returns the refusal if its sender is over the limit, if the address is too long, or if its method is not one of
 * those for the address.
 */
async function admit({ url, method, headers }: IncomingMessage): Promise<AppError | null> {
  const name = frontLimitOf(url ?? '');
  const limit = limiterOf(name);
  try {
    await limit.consume(String(headers[CALLER_ADDRESS_HEADER] ?? 'unknown'));
    if ((url ?? '').length > ADDRESS_LIMIT) return new AppError('ADDRESS_TOO_LONG');
    return methodsOf(name).includes(method ?? '') ? null : new AppError('METHOD_NOT_ALLOWED');
  } catch (failure) {
    if (!(failure instanceof RateLimiterRes)) throw failure;
    // Logs one line per address and minute, not one per request.
    if (failure.consumedPoints === limit.points + 1) {
      log.warn({ event: 'flood', limit: limit.keyPrefix });
    }
    return new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(failure.msBeforeNext / 1000)) });
  }
}

/** Sends a refusal. A refused call gets a problem document. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: AppError): void {
  const requestId = crypto.randomUUID();
  const name = frontLimitOf(request.url ?? '');
  const isCall = name === 'call';
  const page = refusedPage(refusal);
  response.writeHead(page.status, {
    ...page.headers,
    ...(isCall && { 'Content-Type': 'application/problem+json' }),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(refusal.code === 'METHOD_NOT_ALLOWED' && { Allow: methodsOf(name).join(', ') }),
  });
  response.end(isCall ? JSON.stringify(problemOf(refusal, DEFAULT_LOCALE, requestId)) : page.body);
}

/**
 * Ends a request whose body has stopped arriving, even if no code reads the body. If our handler is what reads slowly, the request goes on.
 */
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
