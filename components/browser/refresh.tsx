'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { wayToRefresh } from './address';
import { usePageAround } from './page-around';

/** Returns a function that brings the page up to date. Its promise resolves when the page is current, if that can be known. */
export function useRefresh(): () => Promise<void> | void {
  const refreshPage = usePageRefresh();
  return usePageAround().refresh ?? refreshPage;
}

/** Reads the page again from the server, but only when no dialog is over it, so that text typed there stays. */
export function usePageRefresh(): () => void {
  const router = useRouter();
  const pathname = usePathname();
  const isWaiting = useRef(false);
  const refresh = useCallback(() => {
    const way = wayToRefresh();
    isWaiting.current = way === 'wait';
    if (way === 'refresh') router.refresh();
    if (way === 'load') router.replace(window.location.href, { scroll: false });
  }, [router]);
  useEffect(() => {
    if (pathname && isWaiting.current) refresh();
  }, [pathname, refresh]);
  return refresh;
}

/** How often we ask again where no event stream reports changes. */
export const ASK_AGAIN_MS = 20_000;
