'use client';

import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/** A button of the server's page that notes an early press. The note is not in the markup, because React compares the markup. */
interface EarlyButton extends HTMLButtonElement {
  wasPressedEarly?: boolean;
}

/**
 * Repeats a press on a button of the server's page that came before its script ran (`lib/browser-policy/early-press.ts`). Waits until the
 * fields have taken in what was typed before that.
 *
 * @param given also receives the button
 * @returns the props for the button
 */
export function usePressedEarly(given?: Ref<HTMLButtonElement>) {
  const ref = useRef<EarlyButton>(null);
  useImperativeHandle(given, () => ref.current as HTMLButtonElement);
  // Runs before React replays a press that made React hydrate the page now.
  useLayoutEffect(() => {
    const button = ref.current;
    const wasPressed = button?.wasPressedEarly;
    button?.removeAttribute('data-early');
    if (!wasPressed) return;
    // The press waits until the pending work of the fields is shown.
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
