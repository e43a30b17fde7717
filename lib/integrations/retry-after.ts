import { MINUTE_MS } from '@/lib/domain/durations';

/** The longest pause that a vendor can ask for, in milliseconds. */
const LONGEST_MS = 5 * MINUTE_MS;

/** The end of the pause (milliseconds since 1970), by address and login. */
const resting = new Map<string, number>();

/**
 * How long a vendor asks us to wait, in milliseconds, or 0 if it does not say. Reads `Retry-After` in seconds or as a date, or GetAccept's
 * `X-Rate-Limit-Reset` in seconds. At most five minutes.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number {
  const text = headers.get('retry-after')?.trim() || headers.get('x-rate-limit-reset')?.trim();
  if (!text) return 0;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_MS);
}

/** Remembers the pause that a vendor asked for, for all calls of the same login. */
export function rest(url: string, headers: Record<string, string>, ms: number): void {
  const key = keyOf(url, headers);
  if (key) resting.set(key, Date.now() + ms);
}

/** The remaining pause for this login in milliseconds. 0 if there is none. */
export function restMs(url: string, headers: Record<string, string>): number {
  const key = keyOf(url, headers);
  const ms = ((key && resting.get(key)) || 0) - Date.now();
  if (key && ms <= 0) resting.delete(key);
  return Math.max(ms, 0);
}

/** The key of a login. Null without a login, as when logging in: the limit then concerns one person and not everyone. */
function keyOf(url: string, headers: Record<string, string>): string | null {
  return headers.Authorization ? `${new URL(url).origin} ${headers.Authorization}` : null;
}
