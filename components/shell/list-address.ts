const KEY = 'case-list';

/** Keeps the address of the list as it is filtered and sorted, for this window, so that the way back leads there. */
export function keepListAddress(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Nothing is kept in this browser: the way back leads to the list as it is without filters.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls `listener` after each `keepListAddress`, until the returned function is called. */
export function onListAddress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const PLACE = 'case-list-place';

/** How far down a list was scrolled, and the address of the case that was opened from it. */
export interface ListPlace {
  /** The list. */
  address: string;
  /** CSS pixels from the top. */
  scrollY: number;
  /** The case, as its link in the list says it. */
  opened: string;
}

/** Keeps where in the list this window was when a case was opened. */
export function keepListPlace(place: ListPlace): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(place));
  } catch {
    // Nothing is kept in this browser: the way back leads to the top of the list.
  }
}

let isReturning = false;

/** Says that the list is being gone back to, so that it shows where it was left. */
export function returnToList(): void {
  isReturning = true;
}

/** Where the list of this address was left, once, when it is being gone back to (its top when that is not known); else null. */
export function takeListPlace(address: string): ListPlace | null {
  if (!isReturning) {
    return null;
  }
  isReturning = false;
  const top = { address, scrollY: 0, opened: '' };
  try {
    const place: ListPlace | null = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    return place?.address === address ? place : top;
  } catch {
    return top;
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

let isStale = false;

/** Goes one step back, to the list as it was left: it is still there. */
export function stepBackToList(): void {
  isStale = true;
  window.history.back();
}

/** Whether the list that shows is as it was left, once. */
export function takeStaleness(): boolean {
  const was = isStale;
  isStale = false;
  return was;
}

/** The history of this window, in browsers that tell it. */
interface Entries {
  currentEntry: { index: number } | null;
  entries(): readonly { url: string | null }[];
}

/** Whether the page before this one in the history of this window is the list at this address. */
export function isOneStepBack(address: string): boolean {
  const { navigation } = window as { navigation?: Entries };
  const index = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[index - 1]?.url;
  return before === new URL(address, window.location.href).href;
}
