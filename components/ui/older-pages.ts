import type { Page } from '@/lib/contract/pages';

/**
 * What is shown of a list that grows at its front while its older pages are fetched: the newest page as it is now, and behind it
 * what was fetched before. Both are newest first. Where the two no longer meet, because more has come than a page holds,
 * the newest page stands alone and the older ones are fetched anew from there.
 *
 * @param known Everything that was shown when the last older page came, or null.
 */
export function joinPages<T extends { id: string }>(newest: Page<T>, known: Page<T> | null): Page<T> {
  if (known === null || newest.nextCursor === null) return newest;
  const oldest = newest.items.at(-1);
  if (!oldest) return known;
  const place = known.items.findIndex(({ id }) => id === oldest.id);
  if (place < 0) return newest;
  return { items: [...newest.items, ...known.items.slice(place + 1)], nextCursor: known.nextCursor };
}
