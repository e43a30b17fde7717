'use client';

import { createContext, type ReactNode, useContext, useMemo } from 'react';

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
