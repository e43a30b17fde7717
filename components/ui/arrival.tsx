'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { firstFocus } from './use-modal';

/** Content that arrives in a dialog after the dialog was shown. If focus has not moved since, it goes where it would have gone at first. */
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
