'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const ASK_AGAIN_MS = 10_000;

/** Shows what others have done: when the person comes back to the page, and while waiting for somebody also in between. */
export function KeepFresh({ isWaiting }: { isWaiting: boolean }) {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') {
        router.refresh();
      }
    };
    document.addEventListener('visibilitychange', refresh);
    const timer = isWaiting ? setInterval(refresh, ASK_AGAIN_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, [router, isWaiting]);
  return null;
}
