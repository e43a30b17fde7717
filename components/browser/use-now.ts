import { useSyncExternalStore } from 'react';
import { now, today } from '@/lib/domain/now';
import { MINUTE_MS } from '@/lib/domain/time';

/** Returns the present minute, counted from 1970. */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, thisMinute, thisMinute);
}

/** Returns the present day in Sweden, `YYYY-MM-DD`. Draws again when midnight has passed. */
export function useToday(): string {
  return useSyncExternalStore(everyMinute, today, today);
}

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
