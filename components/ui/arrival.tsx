'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { firstFocus } from './use-modal';

/** What comes into a dialog after it was shown. Focus that has not gone anywhere yet goes to where it would have been. */
export function Arrival({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current?.closest('dialog');
    const active = document.activeElement;
    const isWaiting = active === dialog || active?.matches('[data-dialog-title]');
    if (dialog?.open && isWaiting) firstFocus(dialog)?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  );
}
