'use client';

import { type ReactNode, Suspense } from 'react';
import { useWasLoaded } from './use-was-loaded';

interface FetchedPartProps {
  /** Stands there while the code is fetched; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Around a `lazyPart` that may come with the page. One that does is drawn by the server in its place: React sends what is in a `Suspense`
 * after a long page, and what is below it would move. So only what is shown later has one.
 */
export function FetchedPart({ fallback, children }: FetchedPartProps) {
  return useWasLoaded() ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
