'use client';

import { useInsertionEffect, useSyncExternalStore } from 'react';

/**
 * A style sheet made while running. The page as it comes from the server carries it as a style element with the nonce of
 * that page. In the browser it is a constructed sheet instead, since a page that is navigated to keeps the nonce of the first.
 */
export function AccentSheet({ css, nonce }: { css: string; nonce?: string }) {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  const isFromServer = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  return isFromServer ? (
    <style nonce={nonce} suppressHydrationWarning>
      {css}
    </style>
  ) : null;
}

const unchanging = () => () => undefined;
