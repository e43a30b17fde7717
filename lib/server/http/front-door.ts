import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/domain/errors';
import { ADDRESS_LIMIT } from '@/lib/domain/limits';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { answerMalformed, rawAnswer } from './malformed-requests';
import { problemOf, refusedPage } from './problem';
import { CALLER_ADDRESS_HEADER } from './request';

/** How many requests begin in one turn of the event loop. */
const PER_TURN = 4;

/** How many requests may wait. Each holds a connection and its headers. */
const MOST_WAITING = 2_000;

/** A request that waits for its turn. */
interface Waiting {
  begin(): void;
  /** Whether nobody waits for the request any more. */
  isOver(): boolean;
}

/**
 * Lets requests begin a few at a time. Otherwise a sender of many requests at once would have all of them worked on together, and everybody
 * else would have to wait for the whole burst. A request whose sender has left is dropped before any work.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #begun = 0;
  #isPlanned = false;

  /**
   * Calls `begin` now if few requests have begun in this turn and none waits, or otherwise in a later turn. Does not call it if `isOver`
   * returns true at that moment.
   *
   * @returns false if too many requests are waiting. `begin` is then never called.
   */
  take(begin: () => void, isOver: () => boolean): boolean {
    if (isOver()) return true;
    if (this.#waiting.length >= MOST_WAITING) return false;
    this.#planNext();
    if (this.#waiting.length === 0 && this.#begun < PER_TURN) {
      this.#begun += 1;
      begin();
    } else {
      this.#waiting.push({ begin, isOver });
    }
    return true;
  }

  #planNext(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#begun = 0;
      this.#beginNext();
    });
  }

  #beginNext(): void {
    while (this.#begun < PER_TURN) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (next.isOver()) continue;
      this.#begun += 1;
      this.#planNext();
      next.begin();
    }
    this.#planNext();
  }
}

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

const guarded = new WeakSet<Server>();

/**
 * Runs in front of the other listeners of a server: limits how long a request may take to arrive, and refuses addresses that send far more
 * requests than people do. Does nothing the second time.
 */
export function guardFrontDoor(server: Server): void {
  if (guarded.has(server)) return;
  guarded.add(server);
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

/** How long the rest of a body is read and discarded after its answer has been sent, in milliseconds. */
const LINGER_MS = 30_000;

/** The last request of each connection. */
const last = new WeakMap<Socket, IncomingMessage>();

/**
 * Lets a caller that is still sending a body read its answer. If the connection ends with the answer, Node closes it at once, and data that
 * arrives afterwards resets it. The caller then sees a reset instead of the answer. So we close only our half of the connection, and
 * discard the rest.
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  const isPrepared = last.has(socket);
  last.set(socket, request);
  if (isPrepared) return;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const body = last.get(socket);
    if (!body || body.complete || socket.destroyed) return close();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    body.once('end', () => socket.destroy());
    body.resume();
    socket.end();
  };
}
