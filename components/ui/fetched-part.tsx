'use client';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';

interface FetchedPartProps {
  /** Shown while the code is fetched. Default: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a `lazyPart` that may come with the page. Only a part shown later gets a `Suspense`. The server draws a part that comes with the
 * page in place: React would send the content of a `Suspense` after a long page, and move what is below it.
 */
export function FetchedPart({ fallback, children }: FetchedPartProps) {
  return useWasLoaded() ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}

/** Whether the component came with the page that the browser loaded, drawn by the server. The answer does not change while it is shown. */
export function useWasLoaded(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [wasLoaded] = useState(isHydrating);
  return wasLoaded;
}
