import { areTexts, keptInTab } from '@/components/ui/kept-in-tab';

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
  /** The entry of the history that the list was, in browsers that tell it. */
  entry?: string;
}

/** Keeps where in the list this window was when a case was opened. */
export function keepListPlace(place: Omit<ListPlace, 'entry'>): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ ...place, entry: currentEntry() }));
  } catch {
    // Nothing is kept in this browser: the way back leads to the top of the list.
  }
}

let isReturning = false;

/** Says that the list is being gone back to, so that it shows where it was left. Does nothing on the list itself. */
export function returnToList(): void {
  isReturning = listAddress() !== window.location.pathname + window.location.search;
}

/**
 * Where the list of this address was left, once, when it is being gone back to: by a link (its top when the place is not known)
 * or through the history. Else null.
 */
export function takeListPlace(address: string): ListPlace | null {
  const place = keptPlace();
  const isLinked = isReturning;
  isReturning = false;
  const isSameEntry = place?.entry !== undefined && place.entry === currentEntry();
  const isSameList = place?.address === address;
  // Once, and not after the list of this entry has become another.
  if (isSameEntry || (isLinked && isSameList)) sessionStorage.removeItem(PLACE);
  if (isSameList && (isLinked || isSameEntry)) return place;
  return isLinked ? { address, scrollY: 0, opened: '' } : null;
}

function keptPlace(): ListPlace | null {
  return keptInTab<ListPlace>(
    PLACE,
    ({ address, scrollY, opened, entry = '' }) =>
      areTexts(address, opened, entry) && typeof scrollY === 'number',
  );
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
  currentEntry: { index: number; key: string } | null;
  entries(): readonly { url: string | null }[];
}

function entriesOfWindow(): Entries | undefined {
  return (window as { navigation?: Entries }).navigation;
}

/** What names the shown entry of the history, also after it has been left and gone back to. */
function currentEntry(): string | undefined {
  return entriesOfWindow()?.currentEntry?.key;
}

/** Whether the page before this one in the history of this window is the list at this address. */
export function isOneStepBack(address: string): boolean {
  const navigation = entriesOfWindow();
  const index = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[index - 1]?.url;
  return before === new URL(address, window.location.href).href;
}
