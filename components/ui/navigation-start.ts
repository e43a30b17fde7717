let startedAt = 0;

/** Called when a navigation begins. */
export function markNavigationStart(): void {
  startedAt = performance.now();
}

/** When the navigation that led to this page began, in milliseconds since the document was asked for; 0 for the first one. */
export function navigationStart(): number {
  return startedAt;
}
