const KEY = 'case-list';

/** Keeps the address of the list as it is filtered and sorted, for this window, so that the way back leads there. */
export function keepListAddress(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Nothing is kept in this browser: the way back leads to the list as it is without filters.
  }
}

/** Where this window last saw the list; the start page when it has seen none. */
export function listAddress(): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? '';
    return /^\/(simple)?(\?|$)/.test(kept) ? kept : '/';
  } catch {
    return '/';
  }
}
