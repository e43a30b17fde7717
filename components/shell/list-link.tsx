'use client';

import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from '@/components/ui/link';
import { isOneStepBack, listAddress, returnToList, stepBackToList } from './list-address';

/** The way back to the case list, as it was filtered and scrolled when it was left. */
export function ListLink({ className, children }: { className?: string; children: ReactNode }) {
  const [address, setAddress] = useState('/');
  // Only the browser knows it.
  useEffect(() => setAddress(listAddress()), []);
  function goBack(event: MouseEvent) {
    returnToList();
    if (event.ctrlKey || event.metaKey || event.shiftKey || !isOneStepBack(address)) return;
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
