let startedAt = 0;

/** Records that a navigation begins now. */
export function markNavigationStart(): void {
  startedAt = performance.now();
}

/** Returns when the navigation to this page began, in milliseconds since the browser asked for the document. 0 for the first page. */
export function navigationStart(): number {
  return startedAt;
}
