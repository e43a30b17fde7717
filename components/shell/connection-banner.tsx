'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Banner } from '@/components/ui/alert';
import { showMessage } from '@/components/ui/toast-store';
import { useIsOffline } from '@/components/ui/use-is-offline';
import { followedLink } from './followed-link';

/** Says that the network is down and that links wait for it, and later that it is back. */
export function ConnectionBanner() {
  const t = useTranslations('shell.connection');
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!isOffline && wasOffline.current) {
      showMessage({ type: 'success', text: t('restored') });
    }
    wasOffline.current = isOffline;
  }, [isOffline, t]);
  useHeldLinks(isOffline);
  return <div role="status">{isOffline && <Banner tone="warning">{t('lost')}</Banner>}</div>;
}

/**
 * Without a network the page stays, instead of showing the browser's error page. Links inside the product wait until the network is back.
 * Links that leave the page or fetch a file do nothing.
 */
function useHeldLinks(isOffline: boolean): void {
  const t = useTranslations();
  useEffect(() => {
    if (!isOffline) {
      return;
    }
    const told = new Set<() => void>();
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) {
        return;
      }
      // The product's own links do not leave the page, and have already handled the click.
      const waits = event.defaultPrevented;
      event.preventDefault();
      const text = `${t('errors.http.offline')}.${waits ? ` ${t('shell.connection.waits')}` : ''}`;
      told.add(showMessage({ type: 'warning', text, sticky: waits }));
    };
    window.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('click', onClick);
      for (const takeAway of told) takeAway();
    };
  }, [isOffline, t]);
}
