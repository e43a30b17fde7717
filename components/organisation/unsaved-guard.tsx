'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { opensElsewhere } from '@/components/ui/link';
import { Question } from '@/components/ui/question';

/** Where somebody wants to go: an address, or an entry of the history by its key. */
type Wanted = { address: string } | { entry: string };

/** True while somebody who has confirmed it goes back. */
let isLeaving = false;

/**
 * While `when` is true, a link of the page and the Back and Forward buttons ask before they leave, and the browser warns before the page is
 * closed. Browsers without the Navigation API go back without asking.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const t = useTranslations('organisation.unsaved');
  const router = useRouter();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (!when) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const address = leadsAway(event);
      if (address === null) return;
      event.preventDefault();
      // Prevents other guards and the router from handling it.
      event.stopImmediatePropagation();
      setWanted({ address });
    };
    const askBack = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setWanted({ entry: event.destination.key });
    };
    const history = window.navigation;
    window.addEventListener('beforeunload', warn);
    window.addEventListener('click', ask, { capture: true });
    history?.addEventListener('navigate', askBack);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('click', ask, { capture: true });
      history?.removeEventListener('navigate', askBack);
    };
  }, [when]);
  if (wanted === null) return null;
  const leave = () => {
    setWanted(null);
    if ('address' in wanted) router.push(wanted.address);
    else goTo(wanted.entry);
  };
  return (
    <Question
      title={t('title')}
      confirm={t('leave')}
      cancel={t('stay')}
      onCancel={() => setWanted(null)}
      onConfirm={leave}
    >
      <p>{t('text')}</p>
    </Question>
  );
}

function goTo(entry: string): void {
  isLeaving = true;
  const arrived = () => {
    isLeaving = false;
  };
  window.navigation?.traverseTo(entry).committed?.then(arrived, arrived);
}

/** Returns the address of a pressed link to another page of the product in the same tab, or null. */
function leadsAway(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.button !== 0 || opensElsewhere(event)) {
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
