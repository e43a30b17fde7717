'use client';

import { useCallback, useEffect, useRef } from 'react';
import { ASK_AGAIN_MS } from '@/components/ui/ask-again';
import { onCaseChanged } from './case-changes';

/**
 * Asks the server again whenever the application changes, when the page is looked at again or has a network again, and now and then. A
 * hidden page asks for nothing.
 *
 * @param ask Where there is no answer, it is asked again soon.
 * @param show Gets the latest answer.
 * @returns asks at once
 */
export function useAskAgain<Answer>(ask: () => Promise<Answer>, show: (answer: Answer) => void): () => void {
  const latest = useRef({ ask, show });
  latest.current = { ask, show };
  const asked = useRef(0);
  const askNow = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    asked.current += 1;
    const number = asked.current;
    try {
      const answer = await latest.current.ask();
      // What was asked for later is newer.
      if (number === asked.current) latest.current.show(answer);
    } catch {
      // It is asked again soon.
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
