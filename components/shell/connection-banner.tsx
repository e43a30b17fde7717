'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Banner } from '@/components/ui/alert';
import { showMessage } from '@/components/ui/toast-store';

/** Says that the network is gone, and when it is back. */
export function ConnectionBanner() {
  const t = useTranslations('shell.connection');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) {
      showMessage({ type: 'success', text: t('restored') });
    }
    wasOffline.current = !isOnline;
  }, [isOnline, t]);
  return <div role="status">{!isOnline && <Banner tone="warning">{t('lost')}</Banner>}</div>;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
