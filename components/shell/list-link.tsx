'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '@/components/ui/link';
import { listAddress, returnToList } from './list-address';

/** The way back to the case list, as it was filtered and scrolled when it was left. */
export function ListLink({ className, children }: { className?: string; children: ReactNode }) {
  const [address, setAddress] = useState('/');
  // Only the browser knows it.
  useEffect(() => setAddress(listAddress()), []);
  return (
    <Link href={address} scroll={false} onClick={returnToList} className={className}>
      {children}
    </Link>
  );
}
