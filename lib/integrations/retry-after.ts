/** Nobody is kept waiting for longer than this by what a vendor says, in milliseconds. */
const LONGEST_MS = 5 * 60_000;

/** Who asked not to be called, until when (milliseconds since 1970): by address and login. */
const resting = new Map<string, number>();

/**
 * How long a vendor asks to be left alone, in milliseconds, 0 where it does not say: `Retry-After` in seconds or as a date,
 * or GetAccept's `X-Rate-Limit-Reset` in seconds. Five minutes at most.
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number {
  const text = headers.get('retry-after')?.trim() || headers.get('x-rate-limit-reset')?.trim();
  if (!text) return 0;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_MS);
}

/** Remembers that a vendor asked to be left alone: other calls of the same login keep to it too. */
export function rest(url: string, headers: Record<string, string>, ms: number): void {
  const key = keyOf(url, headers);
  if (key) resting.set(key, Date.now() + ms);
}

/** For how many milliseconds more the vendor is to be left alone by this login; 0 when it may be called. */
export function restMs(url: string, headers: Record<string, string>): number {
  const key = keyOf(url, headers);
  const ms = ((key && resting.get(key)) || 0) - Date.now();
  if (key && ms <= 0) resting.delete(key);
  return Math.max(ms, 0);
}

/** Without a login, as when logging in, a limit is somebody's and not everybody's. */
function keyOf(url: string, headers: Record<string, string>): string | null {
  return headers.Authorization ? `${new URL(url).origin} ${headers.Authorization}` : null;
}
