'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Focuses the part of the first page that the last form leads to (`#id`), when somebody comes from that form. */
export function ArrivalFromForm({ id }: { id: string }) {
  const pathname = usePathname();
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Somebody who closes a dialog over the page continues where they were.
    const isArrival = before.current === null || before.current.includes('/form/');
    before.current = pathname;
    if (!isArrival || window.location.hash !== `#${id}`) return;
    const section = document.getElementById(id);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [pathname, id]);
  return null;
}
