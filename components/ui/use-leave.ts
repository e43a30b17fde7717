'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, useTransition } from 'react';
import { closeAddress } from './address';
import { useRefresh } from './refresh';
import { useIsOffline } from './use-is-offline';

interface Leaving {
  /** Address of the route under the dialog. */
  closeTo: string;
  /** The parent is one step back in the history. */
  intercepted?: boolean;
  /** The page under the dialog draws it. */
  isHere?: boolean;
  keepQuery?: boolean;
}

/**
 * Closes a dialog by navigating: back, if the dialog was opened from its parent; else to the parent's address.
 *
 * @returns `isLeaving` until the parent is there; `isGone` if the dialog must be hidden before that.
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
      // Pressing twice would go back two steps, out of the page.
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
        // The router drops a refresh that is under way when the history moves, so the refresh starts afterwards.
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
 * Whether to hide the dialog before the address of the page under it is there. Without a network that has to wait, and the dialog stays
 * hidden meanwhile.
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
