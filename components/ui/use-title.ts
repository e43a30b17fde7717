'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** Calls the page by a title, as the server does where it makes the page. */
export function useTitle(title: string): void {
  const product = useTranslations('shell')('productName');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}
