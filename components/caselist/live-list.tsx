'use client';

import { useEffect } from 'react';
import { followCase } from '@/components/shell/follow-case';
import { addressOf } from '@/components/ui/api-client';
import { useRefresh } from '@/components/ui/refresh';

/** The shortest time between two reads of the list, in milliseconds. */
export const EVERY_MS = 2_000;

/** Keeps the list up to date: rows appear, change and disappear while somebody looks. The scroll position stays. */
export function LiveList() {
  const refresh = useRefresh();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = Date.now();
    let isConnected = false;
    const read = () => {
      timer = undefined;
      readAt = Date.now();
      void refresh();
    };
    const readSoon = () => {
      timer ??= setTimeout(read, Math.max(0, readAt + EVERY_MS - Date.now()));
    };
    const leave = followCase(addressOf('followList', {}), {
      onChange: readSoon,
      onConnect: () => {
        // Something may have changed while there was no connection.
        if (isConnected) readSoon();
        isConnected = true;
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [refresh]);
  return null;
}
