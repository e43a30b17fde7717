'use client';

import { useEffect } from 'react';
import {
  keepListAddress,
  keepListPlace,
  takeListPlace,
  takeStaleness,
} from '@/components/shell/list-address';
import { keepListedCases } from '@/components/shell/listed-cases';
import { focusHeading } from '@/components/ui/focus-place';
import { opensElsewhere } from '@/components/ui/opens-elsewhere';
import { useRefresh } from '@/components/ui/refresh';
import type { CaseList } from '@/lib/contract/list-shapes';
import { type ListQuery, listCall, listHref } from './list-query';

interface KeepPlaceProps {
  basePath: string;
  query: ListQuery;
  /** The addresses of the cases shown. */
  cases: readonly string[];
  list: Pick<CaseList, 'total' | 'totalIsCapped' | 'nextCursor'>;
}

/** Stores which list is shown and the position in it, so that the way back from a case leads there. */
export function KeepPlace({ basePath, query, cases, list }: KeepPlaceProps) {
  const address = listHref(basePath, query, { cursors: query.cursors, page: query.page });
  const { total, totalIsCapped, nextCursor } = list;
  useEffect(() => {
    const { cursors, page } = query;
    const pages = [{ cursors, page, cases, nextCursor }];
    keepListedCases({
      ...{ address: listHref(basePath, query, {}), ...listCall(query) },
      ...{ total, totalIsCapped, pages },
    });
  }, [basePath, query, cases, total, totalIsCapped, nextCursor]);
  const refresh = useRefresh();
  useEffect(() => {
    keepListAddress(address);
    const place = takeListPlace(address);
    // The list shows as it was left, so refresh it.
    if (takeStaleness()) void refresh();
    if (place) {
      window.scrollTo({ top: place.scrollY });
      const link = linkTo(place.opened);
      // The case may no longer be in this list.
      if (link) link.focus({ preventScroll: true });
      else focusHeading();
    }
    const onClick = (event: MouseEvent) => {
      if (opensElsewhere(event)) return;
      const { target } = event;
      const link = target instanceof Element ? target.closest('a[data-row-link]') : null;
      const opened = link?.getAttribute('href');
      if (opened) keepListPlace({ address, scrollY: window.scrollY, opened });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [address, refresh]);
  return null;
}

/** Returns the visible link to the case, in the table or among the cards. */
function linkTo(address: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row-link]')];
  return links.find((link) => link.getAttribute('href') === address && link.offsetParent);
}
