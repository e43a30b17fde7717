import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { NO_PAGE } from '@/lib/domain/route-kind';

/** No call has this address. */
const NO_CALL = '/api/-';

const kept = globalThis as typeof globalThis & { isRejectingMalformed?: boolean };

/** Next's image resizer. The product does not use it, and Next has no setting to remove the address. */
const RESIZER = /^(?:https?:[/\\]+[^/\\]+)?[/\\]+_next[/\\]+image/i;

/**
 * Rewrites some requests to an address that does not exist, so that they get 404: addresses with invalid percent encoding
 * (Next would answer with 500), and the image resizer.
 */
export function rejectMalformedAddresses(): void {
  if (kept.isRejectingMalformed) return;
  kept.isRejectingMalformed = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const path = (request.url ?? '').split('?')[0] ?? '';
    const decoded = decode(path);
    if (decoded === null) request.url = path.startsWith('/api/') ? NO_CALL : NO_PAGE;
    else if (RESIZER.test(decoded)) request.url = NO_PAGE;
  });
}

/** The decoded path, or null if its percent encoding is invalid. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid encoding is the only reason for `decodeURIComponent` to throw.
    return null;
  }
}
