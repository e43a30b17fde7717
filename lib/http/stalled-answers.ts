import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { MINUTE_MS } from '@/lib/domain/durations';

/** How long a reader may read nothing of a waiting answer, in milliseconds. */
const STALLED_MS = MINUTE_MS;

const kept = globalThis as typeof globalThis & { isWatchingAnswers?: boolean };

/**
 * Ends answers whose reader has stopped reading although data is waiting. Such answers would hold the connection and its data for ever.
 * Leaves alone an answer that is slow to produce data. Call once per process, before it serves.
 *
 * @param limitMs milliseconds without reading, after which the answer ends
 */
export function endStalledAnswers(limitMs = STALLED_MS): void {
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
