'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Question } from './question';

/** While `when` holds, a link of the page asks before it leads away, and the browser warns before the page is left. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const t = useTranslations('organisation.unsaved');
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const address = leadsAway(event);
      if (address === null) return;
      event.preventDefault();
      // Neither another guard nor the router takes it.
      event.stopImmediatePropagation();
      setWanted(address);
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('click', ask, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('click', ask, { capture: true });
    };
  }, [when]);
  if (wanted === null) return null;
  return (
    <Question
      title={t('title')}
      confirm={t('leave')}
      cancel={t('stay')}
      onCancel={() => setWanted(null)}
      onConfirm={() => {
        setWanted(null);
        router.push(wanted);
      }}
    >
      <p>{t('text')}</p>
    </Question>
  );
}

/** The address of a pressed link to another page of the product in the same tab, or null. */
function leadsAway(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
    return null;
  }
  const { origin, pathname, search } = window.location;
  const { href, target, download } = link;
  if (target !== '' || download !== '' || !href) return null;
  const to = new URL(href);
  const isHere = to.pathname === pathname && to.search === search;
  return to.origin === origin && !isHere && !to.pathname.startsWith('/api/')
    ? to.pathname + to.search + to.hash
    : null;
}
