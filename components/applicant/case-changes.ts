'use client';

import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { ASK_AGAIN_MS } from '@/components/browser/page-around';

const listeners = new Set<() => void>();

/** Informs the parts of the page that the application was changed, here or by others. */
export function notifyCaseChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function onCaseChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Fetches again whenever the application changes, when the page becomes visible or its network returns, and at intervals. A
 * hidden page fetches nothing.
 *
 * @param ask Makes the request. If it fails, it is made again at the next interval.
 * @param show Called with the latest answer.
 * @returns a function that fetches at once
 */
export function useAskAgain<Answer>(ask: () => Promise<Answer>, show: (answer: Answer) => void): () => void {
  const askNewest = useEffectEvent(ask);
  const showNewest = useEffectEvent(show);
  const requests = useRef(0);
  const askNow = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    requests.current += 1;
    const number = requests.current;
    try {
      const answer = await askNewest();
      // Ignored, because an answer to a later request is newer.
      if (number === requests.current) showNewest(answer);
    } catch {
      // Fetched again at the next interval.
    }
  }, []);
  useEffect(() => {
    const ignore = onCaseChanged(askNow);
    const timer = setInterval(askNow, ASK_AGAIN_MS);
    document.addEventListener('visibilitychange', askNow);
    window.addEventListener('online', askNow);
    return () => {
      ignore();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askNow);
      window.removeEventListener('online', askNow);
    };
  }, [askNow]);
  return askNow;
}
