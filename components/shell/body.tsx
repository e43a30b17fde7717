'use client';

import type { ReactNode, SyntheticEvent } from 'react';

/**
 * The body of the page. Marks each event that React hands to the page, so that what came too early for React is repeated
 * (`lib/platform/browser-policy/early-acts.ts`).
 */
export function Body({ className, children }: { className: string; children: ReactNode }) {
  return (
    <body className={className} onClickCapture={markHeard} onChangeCapture={markHeard}>
      {children}
    </body>
  );
}

function markHeard({ nativeEvent, type }: SyntheticEvent): void {
  Object.assign(nativeEvent, { heardAs: type });
}
