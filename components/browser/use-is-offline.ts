'use client';

import { useOffline } from 'next/offline';
import { useSyncExternalStore } from 'react';

/** Whether there is no network: the browser says so, or a page could not be fetched. */
export function useIsOffline(): boolean {
  const isUnreachable = useOffline();
  const isDisconnected = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return isUnreachable || isDisconnected;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
