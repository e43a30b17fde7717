'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Leads the page along when the history goes back to an entry that the router did not make: a link to a part of the page
 * leaves one. The router knows nothing of it and would change the address alone, so that a dialog over the page stays.
 */
export function ForeignHistory() {
  const router = useRouter();
  const shown = `${usePathname()}?${useSearchParams()}`;
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const { pathname, search, hash } = window.location;
      if (state === null && `${pathname}?${new URLSearchParams(search)}` !== shown) {
        router.replace(pathname + search + hash, { scroll: false });
      }
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [router, shown]);
  return null;
}
