import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sharedState } from './shared-state';

interface Traffic {
  servers: Set<Server>;
  /** Unfinished answers. */
  open: Set<ServerResponse>;
  isDraining: boolean;
  /** Aborted to end endless answers. */
  streams: AbortController;
}

const traffic = sharedState<Traffic>('traffic', () => ({
  servers: new Set(),
  open: new Set(),
  isDraining: false,
  streams: new AbortController(),
}));

const CHECK_MS = 20;

/** Whether this process is stopping: it finishes its requests and reports that it is not ready. */
export function isDraining(): boolean {
  return traffic.isDraining;
}

/** Aborted when this process stops, so that endless streams end and browsers reconnect elsewhere. */
export function drainSignal(): AbortSignal {
  return traffic.streams.signal;
}

/** Counts a request among those that are under way until it is answered. */
export function followRequest(server: Server, response: ServerResponse): void {
  const { servers, open } = traffic;
  servers.add(server);
  open.add(response);
  response.once('close', () => open.delete(response));
  // Makes clients open their next connection elsewhere.
  if (isDraining()) response.shouldKeepAlive = false;
}

/** Reports not ready from now on, while still serving. */
export function beginDraining(): void {
  traffic.isDraining = true;
}

/**
 * Accepts no further connections, ends streams, and waits until every request is answered.
 *
 * @param limitMs how long to wait. Then the remaining requests are cut off.
 * @returns whether all requests were answered
 */
export async function finishRequests(limitMs: number): Promise<boolean> {
  const { servers, open, streams } = traffic;
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
