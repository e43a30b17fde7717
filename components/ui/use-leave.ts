'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, useTransition } from 'react';
import { closeAddress } from './address';
import { useRefresh } from './refresh';
import { useIsOffline } from './use-is-offline';

interface Leaving {
  /** Address of the route that the dialog stands over. */
  closeTo: string;
  /** The parent is one step back in the history. */
  intercepted?: boolean;
  /** Drawn by the page under it. */
  isHere?: boolean;
  keepQuery?: boolean;
}

/**
 * Closing is a navigation: back where the dialog was opened softly, else to the parent's address.
 *
 * @returns `isLeaving` until the parent is there; `isGone` when the dialog is to be out of sight before.
 */
export function useLeave({ closeTo, intercepted, isHere, keepQuery }: Leaving) {
  const router = useRouter();
  const refresh = useRefresh();
  const [isLeaving, startLeaving] = useTransition();
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = isLeaving;
  }, [isLeaving]);
  const leave = useCallback(
    (andRefresh: boolean) => {
      // Pressing twice would go two steps back, out of the page.
      if (hasLeft.current) {
        return;
      }
      hasLeft.current = true;
      const parent = keepQuery ? closeTo + window.location.search : closeTo;
      if (isHere) {
        closeAddress(parent, andRefresh ? () => void refresh() : undefined);
        return;
      }
      if (intercepted) {
        // A refresh that is under way when the history moves is thrown away, so it starts after.
        if (andRefresh) {
          window.addEventListener('popstate', () => setTimeout(() => router.refresh()), { once: true });
        }
        router.back();
        return;
      }
      startLeaving(() => {
        router.replace(parent, { scroll: false });
        if (andRefresh) {
          router.refresh();
        }
      });
    },
    [router, refresh, closeTo, intercepted, isHere, keepQuery],
  );
  return { leave, isLeaving, isGone: useGone(isLeaving) };
}

/**
 * Whether the dialog is out of sight before the address of the page under it is there: without a network that has to wait,
 * and the dialog does not come back while it does.
 */
function useGone(isLeaving: boolean): boolean {
  const isOffline = useIsOffline();
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!isLeaving) setIsGone(false);
    else if (isOffline) setIsGone(true);
  }, [isLeaving, isOffline]);
  return isGone;
}
