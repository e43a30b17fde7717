import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { NO_PAGE } from '@/lib/domain/route-kind';

/** No call has this address. */
const NO_CALL = '/api/-';

const kept = globalThis as typeof globalThis & { isRejectingMalformed?: boolean };

/** Where Next resizes pictures. The product has none to resize, and no setting of Next takes the address away. */
const RESIZER = /^(?:https?:[/\\]+[^/\\]+)?[/\\]+_next[/\\]+image/i;

/**
 * Leads requests to where nothing is, so that they are answered 404: an address with a percent sign that is no encoding of UTF-8 and
 * TRACE, which no handler can be given, since Next would answer both 500; and what resizes pictures.
 */
export function rejectMalformedAddresses(): void {
  if (kept.isRejectingMalformed) return;
  kept.isRejectingMalformed = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const path = (request.url ?? '').split('?')[0] ?? '';
    const decoded = decode(path);
    if (request.method === 'TRACE') request.url = NO_CALL;
    else if (decoded === null) request.url = path.startsWith('/api/') ? NO_CALL : NO_PAGE;
    else if (RESIZER.test(decoded)) request.url = NO_PAGE;
  });
}

/** A path without its percent encoding, or null when it has one that is none. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // The only thing that it throws for.
    return null;
  }
}
