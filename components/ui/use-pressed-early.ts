'use client';

import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/** A button of the server's page that notes an early press. The note is not in its markup, which React compares. */
interface EarlyButton extends HTMLButtonElement {
  wasPressedEarly?: boolean;
}

/**
 * Presses a button that was pressed in the server's page before its script ran (`lib/browser-policy/early-press.ts`), once the fields
 * have taken in what was typed by then.
 *
 * @param given is given the button too
 * @returns the props to give the button
 */
export function usePressedEarly(given?: Ref<HTMLButtonElement>) {
  const ref = useRef<EarlyButton>(null);
  useImperativeHandle(given, () => ref.current as HTMLButtonElement);
  // Before React hands on a press that made it take over the page now.
  useLayoutEffect(() => {
    const button = ref.current;
    const wasPressed = button?.wasPressedEarly;
    button?.removeAttribute('data-early');
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
  return { ref, 'data-early': '' };
}
