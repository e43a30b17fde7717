import { after } from 'next/server';
import type { Call } from '@/lib/contract/call';
import type { ErrorCode } from '@/lib/domain/errors';
import { countRequest } from '@/lib/integrations/telemetry/metrics';
import { NO_PAGE_POLICY } from '@/lib/platform/browser-policy/content-security-policy';
import { log } from '@/lib/platform/process/log';
import { asAppError } from './problem';

/** The fields of a request's log line besides route, status and time. */
export interface RequestLine {
  requestId: string;
  /** Account or case id, never an address. */
  caller?: string;
  /** The error code, if refused. */
  code?: string;
}

/** Logs a request with the route's template. Never logs the address itself, which may contain a token. */
export function logRequest(
  call: { method: string; path: Call['path'] },
  status: number,
  ms: number,
  about: RequestLine,
): void {
  const line = {
    event: 'request',
    method: call.method,
    route: `/api/${call.path}`,
    status,
    ...about,
  };
  countRequest(line, ms);
  log.info({ ...line, ms: Math.round(ms * 10) / 10 });
}

/** Errors that the caller cannot fix. */
const OURS_TO_MEND: readonly ErrorCode[] = [
  'INTERNAL',
  'MAIL_NOT_MADE',
  'UNAVAILABLE',
  'INTEGRATION_FAILED',
  'TELLUS_ERROR',
  'LOOKUP_FAILED',
];

/** Logs the details of a failure, for operators. The caller gets only the request id. */
export function logFailure(error: unknown, requestId: string): void {
  const { code, cause } = asAppError(error);
  if (!OURS_TO_MEND.includes(code)) return;
  const stack = cause instanceof Error ? cause.stack : error instanceof Error ? error.stack : String(error);
  log.error({ event: 'failure', code, requestId, stack });
}

const POLICY = 'Content-Security-Policy';

/** The headers of every answer below /api, and its log line, written once the answer has been sent. */
export function finishAnswer(
  response: Response,
  call: { method: string; path: Call['path'] },
  about: RequestLine,
  started = performance.now(),
): Response {
  response.headers.set('X-Request-Id', about.requestId);
  // An answer of a call must never run as a page, even if someone opens its address.
  if (!response.headers.has(POLICY)) {
    response.headers.set(POLICY, NO_PAGE_POLICY);
  }
  after(() => logRequest(call, response.status, performance.now() - started, about));
  return response;
}
