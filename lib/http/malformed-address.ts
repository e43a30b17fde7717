import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { NO_PAGE } from '@/lib/route-kind';

/** No call has this address. */
const NO_CALL = '/api/-';

const kept = globalThis as typeof globalThis & { isTurningAwayMalformed?: boolean };

/**
 * Leads requests that Next breaks on to where nothing is, so that they are answered 404 instead of 500: an address with a percent
 * sign that is no encoding of UTF-8, and TRACE, which no handler can be given.
 */
export function turnAwayMalformed(): void {
  if (kept.isTurningAwayMalformed) return;
  kept.isTurningAwayMalformed = true;
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (request.method === 'TRACE') request.url = NO_CALL;
    else if (!isDecodable(path)) request.url = path.startsWith('/api/') ? NO_CALL : NO_PAGE;
  });
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // The only thing that it throws for.
    return false;
  }
}
