import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

interface Traffic {
  servers: Set<Server>;
  /** Answers that are not finished yet. */
  open: Set<ServerResponse>;
  isFollowed: boolean;
  isDraining: boolean;
  /** Aborted when answers without an end are to end. */
  streams: AbortController;
}

// Next bundles what starts the process apart from what serves requests: both have to see the same.
const kept = globalThis as typeof globalThis & { traffic?: Traffic };

const CHECK_MS = 20;

/** Whether this process has been told to stop: it serves what it has, and says that it is not ready for more. */
export function isDraining(): boolean {
  return kept.traffic?.isDraining ?? false;
}

/** Aborted when this process stops: what streams without an end ends then, so that the browser connects to another one. */
export function drainSignal(): AbortSignal {
  return traffic().streams.signal;
}

/** Follows the requests of this process from now on. Once per process, before it serves. */
export function followTraffic(): void {
  const { servers, open, isFollowed } = traffic();
  if (isFollowed) return;
  traffic().isFollowed = true;
  subscribe('http.server.request.start', (message) => {
    const { server, response } = message as Started;
    servers.add(server);
    open.add(response);
    response.once('close', () => open.delete(response));
    // Whoever keeps the connection is to open the next one elsewhere.
    if (isDraining()) response.shouldKeepAlive = false;
  });
}

interface Started {
  server: Server;
  response: ServerResponse;
}

/** From now on the process says that it is not ready, while it still serves whoever comes. */
export function beginDraining(): void {
  traffic().isDraining = true;
}

/**
 * Takes no further connection, ends streams, and waits until every request has its answer.
 *
 * @param limitMs for how long; what is not answered then is cut off
 * @returns whether all were answered
 */
export async function finishRequests(limitMs: number): Promise<boolean> {
  const { servers, open, streams } = traffic();
  for (const server of servers) server.close();
  streams.abort();
  const until = Date.now() + limitMs;
  while (open.size > 0 && Date.now() < until) {
    for (const server of servers) server.closeIdleConnections();
    await wait(CHECK_MS);
  }
  const isDone = open.size === 0;
  for (const server of servers) server.closeAllConnections();
  return isDone;
}

function traffic(): Traffic {
  kept.traffic ??= {
    servers: new Set(),
    open: new Set(),
    isFollowed: false,
    isDraining: false,
    streams: new AbortController(),
  };
  return kept.traffic;
}
