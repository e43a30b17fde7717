'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';

/** Sets the title of the page, in the form that the server uses. */
export function useTitle(title: string): void {
  const product = useTranslations('shell')('productName');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}

/** Puts "Error:" first in the page's title while it is shown, also when the page gets another title meanwhile. */
export function useErrorInTitle(isShown: boolean): void {
  const start = `${useTranslations('ui')('error')} `;
  useChangedTitle(isShown, (title) => (title.startsWith(start) ? title : start + title));
}

/**
 * Changes the title of the page while it is shown, also when the page gets another title meanwhile, which it has afterwards.
 *
 * @param change returns what it is given if that is changed already
 */
export function useChangedTitle(isShown: boolean, change: (title: string) => string): void {
  const changed = useEffectEvent(change);
  useEffect(() => {
    if (!isShown) return;
    let own = document.title;
    let shown = own;
    const mark = () => {
      const { title } = document;
      if (title === shown && title !== own) return;
      own = title;
      shown = changed(title);
      if (shown !== title) document.title = shown;
    };
    mark();
    const titles = new MutationObserver(mark);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      titles.disconnect();
      if (document.title === shown) document.title = own;
    };
  }, [isShown]);
}
