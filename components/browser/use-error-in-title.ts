'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** Puts "Error:" first in the page's title while it is shown, also when the page gets another title meanwhile. */
export function useErrorInTitle(isShown: boolean): void {
  const error = useTranslations('ui')('error');
  useEffect(() => {
    if (!isShown) return;
    const start = `${error} `;
    const mark = () => {
      if (!document.title.startsWith(start)) document.title = start + document.title;
    };
    mark();
    const titles = new MutationObserver(mark);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      titles.disconnect();
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length);
    };
  }, [isShown, error]);
}
