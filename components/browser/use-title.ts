'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** Sets the title of the page, in the form that the server uses. */
export function useTitle(title: string): void {
  const product = useTranslations('shell')('productName');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}
