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
 * Asks the server again whenever the application changes, when the page becomes visible or gets its network back, and at intervals. A
 * hidden page asks for nothing.
 *
 * @param ask Makes the request. If it fails, the next interval asks again.
 * @param show Called with the latest answer.
 * @returns a function that asks at once
 */
export function useAskAgain<Answer>(ask: () => Promise<Answer>, show: (answer: Answer) => void): () => void {
  const askNewest = useEffectEvent(ask);
  const showNewest = useEffectEvent(show);
  const asked = useRef(0);
  const askNow = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    asked.current += 1;
    const number = asked.current;
    try {
      const answer = await askNewest();
      // Ignored, because an answer to a later request is newer.
      if (number === asked.current) showNewest(answer);
    } catch {
      // The next interval asks again.
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
