import type { Call } from '@/lib/contract/call';
import { countRequest } from '@/lib/integrations/telemetry/metrics';
import { asAppError } from './problem';

/** What the log line of a request says besides route, status and time. */
export interface RequestLine {
  requestId: string;
  /** Account or case, never an address. */
  caller?: string;
  /** Of a refusal. */
  code?: string;
}

/** The route by its template, never the address: that may hold a token. */
export function logRequest(
  call: { method: string; path: Call['path'] },
  status: number,
  ms: number,
  about: RequestLine,
): void {
  const line = {
    level: 'info',
    event: 'request',
    at: new Date().toISOString(),
    method: call.method,
    route: `/api/${call.path}`,
    status,
    ...about,
  };
  countRequest(line, ms);
  console.log(JSON.stringify({ ...line, ms: Math.round(ms * 10) / 10 }));
}

/** What broke, for whoever looks after the product; the caller is told only the request id. */
export function logFailure(error: unknown, requestId: string): void {
  const { code, cause } = asAppError(error);
  if (
    code !== 'INTERNAL' &&
    code !== 'UNAVAILABLE' &&
    code !== 'INTEGRATION_FAILED' &&
    code !== 'TELLUS_ERROR'
  )
    return;
  const stack = cause instanceof Error ? cause.stack : error instanceof Error ? error.stack : String(error);
  const at = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', event: 'failure', at, code, requestId, stack }));
}
