'use client';

import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from '@/components/ui/link';
import { opensElsewhere } from '@/components/ui/opens-elsewhere';
import { isOneStepBack, listAddress, onListAddress, returnToList, stepBackToList } from './list-address';

/** Leads back to the case list, with its filters and scroll position. */
export function ListLink({ className, children }: { className?: string; children: ReactNode }) {
  // Only the browser knows the address.
  const address = useSyncExternalStore(onListAddress, listAddress, () => '/');
  function goBack(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    returnToList();
    if (!isOneStepBack(address)) return;
    // The browser still has the list as it was left. It shows at once and is then refreshed.
    event.preventDefault();
    stepBackToList();
  }
  return (
    <Link isLikely href={address} scroll={false} onClick={goBack} className={className}>
      {children}
    </Link>
  );
}
