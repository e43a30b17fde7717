/** Returns the link that a click follows in this window to an address of the product, including files. Null for any other click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target) {
    return null;
  }
  const to = new URL(link.href);
  const here = window.location;
  const isElsewhere = to.pathname !== here.pathname || to.search !== here.search;
  return to.origin === here.origin && isElsewhere ? link : null;
}
