'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Updates the page when history goes back to an entry that the router did not make, such as an anchor link. Otherwise only the address
 * would change, and a dialog over the page would stay.
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
