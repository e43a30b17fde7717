import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { NO_PAGE } from '@/lib/domain/route-kind';
import { ANSWER_HEADERS } from './answer-headers';

/** How long the rest of a refused request is read and discarded, in milliseconds. */
const LINGER_MS = 1_000;

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers requests that cannot be parsed, or that take too long, with 400, 408, 413 or 431. Node closes such a connection at once, so a
 * caller that is still sending sees a reset instead of the answer. We therefore read the rest for a moment before closing.
 */
export function answerMalformed(server: Server): void {
  const responses = new WeakMap<object, ServerResponse>();
  const refused = new WeakSet<object>();
  server.on('request', (request, response) => responses.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    // Discard the rest of a refused request.
    if (refused.has(socket)) return;
    refused.add(socket);
    const response = responses.get(socket);
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy(error);
    socket.end(rawAnswer(STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

/** The text of a complete answer without a body. Write it straight to a connection that closes afterwards. */
export function rawAnswer(statusLine: string): string {
  const headers = { Connection: 'close', 'Content-Length': '0', ...ANSWER_HEADERS };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusLine}`, ...lines, '', ''].join('\r\n');
}

/** No call has this address. */
const NO_CALL = '/api/-';

/** Next's image resizer. The product does not use it, and Next has no setting to remove the address. */
const RESIZER = /^[/\\]+_next[/\\]+image/i;

/** The part before the path if the address names a host, as in a request to a proxy. Next would redirect to that host. */
const HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * Takes the host out of the address of a request, and rewrites some to an address that does not exist, so that they get 404: addresses
 * with invalid percent encoding (Next would answer with 500), and the image resizer.
 */
export function rejectMalformedAddress(request: IncomingMessage): void {
  const url = request.url ?? '';
  if (HOST.test(url)) request.url = url.replace(HOST, '').replace(/^(?!\/)/, '/');
  const path = (request.url ?? '').split('?')[0] ?? '';
  const decoded = decode(path);
  if (decoded === null) request.url = path.startsWith('/api/') ? NO_CALL : NO_PAGE;
  else if (RESIZER.test(decoded)) request.url = NO_PAGE;
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
