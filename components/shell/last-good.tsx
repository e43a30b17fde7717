'use client';

import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@/components/browser/lazy-part';
import { showMessage } from '@/components/browser/message-store';
import { usePageRefresh } from '@/components/browser/refresh';
import { useRetries } from '@/components/browser/use-retries';
import { clockTime } from '@/components/ui/relative-day';
import { now } from '@/lib/domain/now';
import { FailedPage } from './failed-page';

const FailedDialog = lazyPart(() => import('./failed-dialog').then((module) => module.FailedDialog));

/** What is drawn: a page, a form or dialog over a page, or a layout, whose page says what is wrong. */
export type Place = 'page' | 'dialog' | 'layout';

interface LastGoodProps {
  place: Place;
  /** True if the server could not draw this now. Then there are no children. */
  isStale?: boolean;
  children?: ReactNode;
}

/** Shows what the server could draw last, with all that is typed in it, while it cannot draw it again. */
export function LastGood({ place, isStale = false, children }: LastGoodProps) {
  const [good, setGood] = useState({ children: isStale ? null : children, at: now() });
  if (!isStale && good.children !== children) setGood({ children, at: now() });
  const refresh = usePageRefresh();
  const isKept = isStale && good.children !== null;
  useStaleMessage(isKept && place !== 'layout', place, good.at);
  useRetries(refresh, isKept);
  if (!isStale || isKept) return isStale ? good.children : children;
  if (place !== 'dialog') return <FailedPage retry={refresh} />;
  return (
    <Suspense>
      <FailedDialog retry={refresh} />
    </Suspense>
  );
}

/** Says in the message area that what one sees is old, until it no longer is. A page under a form or dialog says nothing. */
function useStaleMessage(isStale: boolean, place: Place, at: Date): void {
  const t = useTranslations('ui');
  const locale = useLocale();
  const pathname = usePathname();
  const text = isStale ? t('stale', { time: clockTime(at, locale) }) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may be covered or not at another address.
  useEffect(() => {
    if (text === null || (place === 'page' && document.querySelector('dialog[open], [data-route-page]')))
      return;
    return showMessage({ type: 'warning', text, about: 'connection', sticky: true });
  }, [text, place, pathname]);
}
