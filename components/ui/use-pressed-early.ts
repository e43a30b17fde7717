'use client';

import { useLayoutEffect, useRef } from 'react';

/**
 * Presses a button that was pressed in the server's page before its script ran (`lib/browser-policy/early-press.ts`), once the fields
 * have taken in what was typed by then.
 *
 * @returns the props to give the button
 */
export function usePressedEarly() {
  const ref = useRef<HTMLButtonElement>(null);
  // Before React hands on a press that made it take over the page now.
  useLayoutEffect(() => {
    const button = ref.current;
    const wasPressed = button?.dataset.early === 'pressed';
    if (button) delete button.dataset.early;
    if (!wasPressed) return;
    // After what the fields have yet to do is shown.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => button?.click());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  // What the press has noted there differs from what the server wrote.
  return { ref, 'data-early': '', suppressHydrationWarning: true };
}
