import { useCallback, useSyncExternalStore } from 'react';
import { now } from '@/lib/domain/now';
import { HOUR_MS, MINUTE_MS, swedishDay } from '@/lib/domain/time';

/** Returns the present minute, counted from 1970. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, thisMinute, thisMinute);
}

/** Returns the present day in Sweden, `YYYY-MM-DD`. Draws again when midnight has passed. */
export const useToday = (): string => useDay()();

/** Returns a function that says the same, for what seldom needs it. It is another one after midnight, and is so every hour. */
export function useDay(): () => string {
  // A day in Sweden begins with a whole hour.
  const hour = useSyncExternalStore(everyMinute, thisHour, thisHour);
  return useCallback(() => swedishDay(new Date(hour * HOUR_MS)), [hour]);
}

const thisHour = () => Math.floor(now().getTime() / HOUR_MS);
const thisMinute = () => Math.floor(now().getTime() / MINUTE_MS);

const shown = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Runs one timer for all the times on a page. */
function everyMinute(tell: () => void): () => void {
  shown.add(tell);
  timer ??= setInterval(() => {
    for (const each of shown) each();
  }, MINUTE_MS);
  return () => {
    shown.delete(tell);
    if (shown.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
