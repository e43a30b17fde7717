import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_PAGE_POLICY } from '@/lib/platform/browser-policy/content-security-policy';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { sharedState } from '@/lib/platform/process/shared-state';
import { asAppError, retryAfterOf } from './problem';

/** The default headers of every answer. Pages set their own content security and referrer policies. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  // Browsers use it over https only.
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** By the headers of a request: after how many seconds to try it again, because the database was away when it was answered. */
type Away = WeakMap<object, number>;

const awayWhenAnswered = sharedState<Away>('awayWhenAnswered', () => new WeakMap());

/**
 * Notes that a page, or a file, failed. If it is because the database is away, its answer becomes 503 with `Retry-After`: Next answers 500
 * whatever the reason.
 *
 * @param headers those of the request, the same object as Node's
 */
export function noteFailure(error: unknown, headers: object): void {
  if (isUnavailable(error)) awayWhenAnswered.set(headers, retryAfterOf(asAppError(error)) ?? 1);
}

/** By the nonce of a page: the status of its answer, and after how many seconds to load it again. */
type Drawn = Map<string, { status: number; retryAfter: number | undefined }>;

const drawnFailures = sharedState<Drawn>('drawnFailures', () => new Map());

/** How long a failure waits for its answer, in milliseconds. An answer whose reader has left is never sent. */
const ANSWERED_WITHIN_MS = 60_000;

/**
 * Notes that a page says that it failed: Next answers 200 for what is drawn. Its answer becomes the status of the failure.
 *
 * @param nonce that of the page (middleware.ts)
 */
export function noteDrawnFailure(error: unknown, nonce: string): void {
  const known = asAppError(error);
  noteDrawn(nonce, { status: Math.max(known.status, 500), retryAfter: retryAfterOf(known) });
}

/** Notes that a page says that there is none. Its answer becomes 404. */
export function noteDrawnNotFound(nonce: string): void {
  noteDrawn(nonce, { status: 404, retryAfter: undefined });
}

function noteDrawn(nonce: string, drawn: { status: number; retryAfter: number | undefined }): void {
  drawnFailures.set(nonce, drawn);
  setTimeout(() => drawnFailures.delete(nonce), ANSWERED_WITHIN_MS).unref();
}

/** The status that an answer gets instead of the one that Next gives it, if any. */
function failureOf({ headers }: IncomingMessage, status: unknown) {
  const retryAfter = awayWhenAnswered.get(headers);
  if (status === 500 && retryAfter !== undefined) return { status: 503, retryAfter };
  return status === 200 ? drawnFailures.get(String(headers['x-nonce'])) : undefined;
}

/**
 * Adds those of the headers above that an answer lacks, be it a page, a call, a file, or Next's own error. Added just before the answer is
 * sent, so that no path can be forgotten.
 */
export function guardAnswer(response: ServerResponse<IncomingMessage>): void {
  const writeHead = response.writeHead;
  // Node calls this for every answer, even if the code only called `end`. Headers passed to it take precedence.
  response.writeHead = function guarded(this: typeof response, ...given: unknown[]) {
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    const failure = failureOf(response.req, given[0]);
    if (failure) given[0] = failure.status;
    if (failure?.retryAfter) response.setHeader('Retry-After', String(failure.retryAfter));
    return Reflect.apply(writeHead, this, given);
  } as typeof response.writeHead;
}
