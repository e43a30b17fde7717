'use client';

import { usePathname, useRouter } from 'next/navigation';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { wayToRefresh } from './address';

/** What a page does its own way. */
interface PageAround {
  /** Brings the page up to date without reading it from the server again. */
  refresh?: (() => Promise<void>) | undefined;
  /** Fetches what the dialog at an address needs, before it is opened. */
  prepare?: ((href: string) => void) | undefined;
  /** Follows the links inside instead of the router, for pages that are only tried. */
  follow?: ((href: string) => void) | undefined;
}

const Context = createContext<PageAround>({});

/** Adds to what the page around does. */
export function PageProvider({ children, ...own }: PageAround & { children: ReactNode }) {
  const around = usePageAround();
  const { refresh = around.refresh, prepare = around.prepare, follow = around.follow } = own;
  const value = useMemo(() => ({ refresh, prepare, follow }), [refresh, prepare, follow]);
  return <Context value={value}>{children}</Context>;
}

export const usePageAround = (): PageAround => useContext(Context);

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
