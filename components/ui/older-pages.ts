import type { Page } from '@/lib/contract/pages';

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
