'use client';

import { useState } from 'react';
import type { Page } from '@/lib/contract/pages';
import { joinPages } from './older-pages';
import { useApiErrorBanner } from './use-api-error-banner';

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
