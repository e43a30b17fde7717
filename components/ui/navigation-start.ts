let startedAt: number | null = 0;

/** Records that a navigation begins now. */
export function markNavigationStart(): void {
  startedAt = performance.now();
}

/**
 * Returns when the navigation to this page began, in milliseconds since the browser asked for the document: 0 for the first page. Each start
 * is of one page. A page that comes without one, such as by an address that was only replaced, began now.
 */
export function takeNavigationStart(): number {
  const start = startedAt ?? performance.now();
  startedAt = null;
  return start;
}
