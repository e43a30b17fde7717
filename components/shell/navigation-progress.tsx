'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { followedLink } from './followed-link';

/** After this time, in milliseconds, we assume that the click led nowhere. */
const GIVEN_UP_AFTER_MS = 15_000;

/**
 * Shows a line at the top of the page from the press of a link until its page is there.
 *
 * @param delayMs How long a navigation may take before the line shows.
 */
export function NavigationProgress({ delayMs = 0 }: { delayMs?: number }) {
  const t = useTranslations('shell');
  const address = `${usePathname()}?${useSearchParams()}`;
  const [from, setFrom] = useState<string | null>(null);
  const isUnderWay = from === address;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onClick = (event: MouseEvent) => {
      if (opensAnotherPage(event)) {
        clearTimeout(timer);
        timer = setTimeout(() => setFrom(address), delayMs);
      }
    };
    document.addEventListener('click', onClick, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick, true);
    };
  }, [address, delayMs]);

  // The page is there. Without this, coming back to the link's page would count as a navigation still under way.
  useEffect(() => {
    setFrom((left) => (left === address ? left : null));
  }, [address]);

  useEffect(() => {
    if (isUnderWay) {
      const timer = setTimeout(() => setFrom(null), GIVEN_UP_AFTER_MS);
      return () => clearTimeout(timer);
    }
  }, [isUnderWay]);

  return isUnderWay ? (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="print:hidden fixed inset-x-0 top-0 z-50 h-0.5"
    >
      <div className="h-full origin-left animate-[progress_8s_cubic-bezier(0.1,0.8,0.2,1)_forwards] bg-accent" />
    </div>
  ) : null;
}

/** Whether a click follows a link to another page of the product in this window. */
function opensAnotherPage(event: MouseEvent): boolean {
  const link = followedLink(event);
  return link !== null && !link.hasAttribute('download') && !new URL(link.href).pathname.startsWith('/api/');
}
