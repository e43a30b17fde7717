import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** How long a reader may take nothing of an answer that waits for them. */
const STALLED_MS = 60_000;

const kept = globalThis as typeof globalThis & { isWatchingAnswers?: boolean };

/**
 * Cuts off answers whose readers have taken nothing for a while though there is something to take: they would hold their connection, and
 * what waits for them, for ever. An answer that is slow to come is left alone. Once per process, before it serves.
 *
 * @param limitMs after how long
 */
export function cutOffStalledAnswers(limitMs = STALLED_MS): void {
  if (kept.isWatchingAnswers) return;
  kept.isWatchingAnswers = true;
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    response.setTimeout(limitMs, () => {
      const waiting = response.writableLength + (response.socket?.writableLength ?? 0);
      if (waiting > 0 || response.writableNeedDrain) response.destroy();
    });
  });
}
