'use client';

import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from '@/components/ui/link';
import { opensElsewhere } from '@/components/ui/opens-elsewhere';
import { isOneStepBack, listAddress, onListAddress, returnToList, stepBackToList } from './list-address';

/** The way back to the case list, as it was filtered and scrolled when it was left. */
export function ListLink({ className, children }: { className?: string; children: ReactNode }) {
  // Only the browser knows it.
  const address = useSyncExternalStore(onListAddress, listAddress, () => '/');
  function goBack(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    returnToList();
    if (!isOneStepBack(address)) return;
    // The list as it was left is still there: it shows at once, and is brought up to date after.
    event.preventDefault();
    stepBackToList();
  }
  return (
    <Link isLikely href={address} scroll={false} onClick={goBack} className={className}>
      {children}
    </Link>
  );
}
