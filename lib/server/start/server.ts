import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MINUTE_MS } from '@/lib/domain/time';
import { followRequest } from '@/lib/platform/process/drain';
import { sharedState } from '@/lib/platform/process/shared-state';
import { guardAnswer } from '@/lib/server/http/answer-headers';
import { filesOfOtherBuilds } from '@/lib/server/http/build-files';
import { guardFrontDoor } from '@/lib/server/http/front-door';
import { rejectMalformedAddress } from '@/lib/server/http/malformed-requests';
import { showNotFoundPage } from '@/lib/server/http/no-page';
import { recordCallerAddress } from '@/lib/server/http/request';

/** How long a reader may read nothing of a waiting answer, in milliseconds. */
const STALLED_MS = MINUTE_MS;

interface Started {
  server: Server;
  request: IncomingMessage;
  response: ServerResponse<IncomingMessage>;
}

const front = sharedState('front', () => ({ isUp: false }));

/**
 * Listens in front of Next, which creates the server itself and has no hook for this. Node reports every connection, and every request before
 * anything answers it, its own refusals included. Call once per process, before it serves.
 */
export function standInFront(): void {
  if (front.isUp) return;
  front.isUp = true;
  const findInOtherBuilds = filesOfOtherBuilds();
  subscribe('net.server.socket', (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (server instanceof Server) guardFrontDoor(server);
  });
  subscribe('http.server.request.start', (message) => {
    const { server, request, response } = message as Started;
    followRequest(server, response);
    endIfStalled(response);
    guardAnswer(response);
    sendHeadersWithBody(response);
    recordCallerAddress(request);
    rejectMalformedAddress(request);
    showNotFoundPage(request);
    findInOtherBuilds(request);
    // The connection may be older than the subscription to connections.
    guardFrontDoor(server);
  });
}

/**
 * Ends an answer whose reader has stopped reading although data is waiting. It would hold the connection and its data for ever. Leaves
 * alone an answer that is slow to produce data.
 *
 * @param limitMs milliseconds without reading, after which the answer ends
 */
export function endIfStalled(response: ServerResponse, limitMs = STALLED_MS): void {
  response.setTimeout(limitMs, () => {
    const waiting = response.writableLength + (response.socket?.writableLength ?? 0);
    if (waiting > 0 || response.writableNeedDrain) response.destroy();
  });
}

/** Next flushes the headers just before it writes the first bytes of the body, which would need a packet of its own. */
function sendHeadersWithBody(response: ServerResponse): void {
  response.flushHeaders = () => undefined;
}
