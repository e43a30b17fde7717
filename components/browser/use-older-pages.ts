'use client';

import { useState } from 'react';
import type { Page } from '@/lib/contract/pages';

import { useApiErrorBanner } from './error-text';

export interface OlderPages<T> {
  /** Newest first. */
  items: T[];
  nextCursor: string | null;
  hasOlder: boolean;
  /** Fetches the next older page. Never rejects: a failure is shown, and the reader can retry. */
  showOlder(): Promise<void>;
}

/**
 * A list whose newest part came with the page. Fetches older parts on request.
 *
 * @param newest The newest page, newest first, as the server has it now.
 * @param read Reads the page that begins at a cursor, newest first.
 */
export function useOlderPages<T extends { id: string }>(
  newest: Page<T>,
  read: (cursor: string) => Promise<Page<T>>,
): OlderPages<T> {
  const [known, setKnown] = useState<Page<T> | null>(null);
  const showError = useApiErrorBanner();
  const shown = joinPages(newest, known);
  const cursor = shown.nextCursor;
  return {
    ...shown,
    hasOlder: cursor !== null,
    async showOlder() {
      if (cursor === null) return;
      try {
        const page = await read(cursor);
        setKnown({ items: [...shown.items, ...page.items], nextCursor: page.nextCursor });
      } catch (error) {
        showError(error as Error);
      }
    },
  };
}

/**
 * Returns the shown part of a list that grows at its front while older pages are fetched: the current newest page, then the pages fetched
 * earlier. Both are newest first. If more than a page is new, there is a gap: only the newest page is shown, and older ones are fetched
 * again.
 *
 * @param known Everything shown when the last older page arrived, or null.
 */
export function joinPages<T extends { id: string }>(newest: Page<T>, known: Page<T> | null): Page<T> {
  if (known === null || newest.nextCursor === null) return newest;
  const oldest = newest.items.at(-1);
  if (!oldest) return known;
  const place = known.items.findIndex(({ id }) => id === oldest.id);
  if (place < 0) return newest;
  return { items: [...newest.items, ...known.items.slice(place + 1)], nextCursor: known.nextCursor };
}
