'use client';

import { usePathname, useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { wayToRefresh } from './address';

const Context = createContext<(() => Promise<void> | void) | null>(null);

/** Provides how the page around is brought up to date, where that is not the server's to do. */
export function RefreshProvider({
  refresh,
  children,
}: {
  refresh: () => Promise<void>;
  children: ReactNode;
}) {
  return <Context value={refresh}>{children}</Context>;
}

/** Brings the page up to date; ends when it is, as far as that can be known. */
export function useRefresh(): () => Promise<void> | void {
  const refreshPage = usePageRefresh();
  return useContext(Context) ?? refreshPage;
}

/** Reads the page anew from the server, as soon as no dialog is over it: what is typed there stays. */
function usePageRefresh(): () => void {
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
