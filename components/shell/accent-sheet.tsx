'use client';

import { useInsertionEffect, useSyncExternalStore } from 'react';

/**
 * A style sheet made at run time. The server's page has it as a style element with that page's nonce. In the browser it is a constructed
 * sheet instead, because a page reached by navigation still has the nonce of the first page.
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
