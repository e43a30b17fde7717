'use client';

import { useSyncExternalStore } from 'react';

/**
 * A phone, or what is left of a screen that is zoomed in to 400 %: no room for a dialog over a page. The same as in
 * `globals.css`.
 */
const SMALL = '(width < 40rem) or (height < 30rem)';

export function isSmallScreen(): boolean {
  return window.matchMedia(SMALL).matches;
}

/** Whether the screen is small, as it changes. On the server it is, so that a phone has its page before its code. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, isSmallScreen, () => true);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(SMALL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
