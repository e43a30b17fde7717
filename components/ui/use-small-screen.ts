'use client';

import { useSyncExternalStore } from 'react';

/** A phone, or a screen zoomed in to 400 %: no room for a dialog over a page. Must match `globals.css`. */
const SMALL = '(width < 40rem) or (height < 30rem)';

export function isSmallScreen(): boolean {
  return window.matchMedia(SMALL).matches;
}

/** Whether the screen is small. Follows changes. On the server it is true, so that a phone has its page before its code. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, isSmallScreen, () => true);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(SMALL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
