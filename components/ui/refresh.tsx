'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext } from 'react';

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
  const router = useRouter();
  return useContext(Context) ?? router.refresh;
}
