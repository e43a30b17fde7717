'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Gives focus to the part of the first page that the last form leads on to (`#id`), when somebody comes from there. */
export function ArrivalFromForm({ id }: { id: string }) {
  const pathname = usePathname();
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Whoever closes a dialog over the page goes on where they were.
    const isArrival = before.current === null || before.current.includes('/form/');
    before.current = pathname;
    if (!isArrival || window.location.hash !== `#${id}`) return;
    const section = document.getElementById(id);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [pathname, id]);
  return null;
}
