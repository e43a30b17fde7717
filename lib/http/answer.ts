import { after } from 'next/server';
import { NO_PAGE_POLICY } from '@/lib/browser-policy/content-security-policy';
import type { Call } from '@/lib/contract/call';
import { logRequest, type RequestLine } from './request-log';

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
