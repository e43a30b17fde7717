'use client';

import { useEffect, useEffectEvent } from 'react';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/** Retries after five seconds, then after twice as long each time, at most a minute, and at once when the network is back. */
export function useRetries(retry: () => void, isNeeded = true): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isNeeded) return;
    let wait = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      timer = setTimeout(() => {
        again();
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
        plan();
      }, wait);
    };
    const online = () => again();
    plan();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [isNeeded]);
}
