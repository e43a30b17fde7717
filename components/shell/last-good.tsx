'use client';

import { type ReactNode, useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { usePageRefresh } from '@/components/browser/page-around';
import { useRetries } from '@/components/browser/use-retries';
import { now } from '@/lib/domain/now';
import { FailedPage } from './failed-page';
import { useStaleMessage } from './stale-message';

const FailedDialog = lazyPart(() => import('./failed-dialog').then((module) => module.FailedDialog));

/** What is drawn: a page, a form or dialog over a page, or a layout, whose page says what is wrong. */
export type Place = 'page' | 'dialog' | 'layout';

interface LastGoodProps {
  place: Place;
  /** True if the server could not draw this now. Then there are no children. */
  isStale?: boolean;
  /** What the failure is called in the server's log. */
  reference?: string;
  children?: ReactNode;
}

/** Shows what the server could draw last, with all that is typed in it, while it cannot draw it again. */
export function LastGood({ place, isStale = false, reference, children }: LastGoodProps) {
  const [good, setGood] = useState({ children: isStale ? null : children, at: now() });
  if (!isStale && good.children !== children) setGood({ children, at: now() });
  const refresh = usePageRefresh();
  const showsLastGood = isStale && good.children !== null;
  // A page under a form or dialog says nothing.
  const isCovered = () =>
    place === 'page' && document.querySelector('dialog[open], [data-route-page]') !== null;
  useStaleMessage(showsLastGood && place !== 'layout' ? good.at : null, isCovered);
  useRetries(refresh, showsLastGood);
  if (!isStale || showsLastGood) return isStale ? good.children : children;
  if (place !== 'dialog') return <FailedPage reference={reference} retry={refresh} />;
  return (
    <FetchedPart>
      <FailedDialog retry={refresh} />
    </FetchedPart>
  );
}
