import { areTexts, readStored, storedInTab, writeStored } from '@/components/browser/browser-storage';

const KEY = 'case-list';

/** Stores the address of the list with its filters and order, for this window, so that the way back leads there. */
export function keepListAddress(address: string): void {
  writeStored('tab', KEY, address);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls `listener` after each `keepListAddress`, until the returned function is called. */
export function onListAddress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const PLACE = 'case-list-place';

/** The scroll position of a list, and the case that was opened from it. */
export interface ListPlace {
  /** The address of the list. */
  address: string;
  /** In CSS pixels from the top. */
  scrollY: number;
  /** The address of the case, as in its link in the list. */
  opened: string;
  /** Key of the list's entry in the history, in browsers with the Navigation API. */
  entry?: string;
}

/** Stores where in the list this window was when a case was opened. */
export function keepListPlace(place: Omit<ListPlace, 'entry'>): void {
  writeStored('tab', PLACE, { ...place, entry: currentEntry() });
}

let isReturning = false;

/** Notes that somebody is going back to the list, so that it shows where they left it. Does nothing on the list itself. */
export function returnToList(): void {
  isReturning = listAddress() !== window.location.pathname + window.location.search;
}

/**
 * Returns, once, where the list of this address was left, if somebody goes back to it: by a link (its top if the place is unknown) or
 * through the history. Else null.
 */
export function takeListPlace(address: string): ListPlace | null {
  const place = storedPlace();
  const isLinked = isReturning;
  isReturning = false;
  const isSameEntry = place?.entry !== undefined && place.entry === currentEntry();
  const isSameList = place?.address === address;
  // Deleted after use, and if the list of this entry has become another.
  if (isSameEntry || (isLinked && isSameList)) writeStored('tab', PLACE, null);
  if (isSameList && (isLinked || isSameEntry)) return place;
  return isLinked ? { address, scrollY: 0, opened: '' } : null;
}

function storedPlace(): ListPlace | null {
  return storedInTab<ListPlace>(
    PLACE,
    ({ address, scrollY, opened, entry = '' }) =>
      areTexts(address, opened, entry) && typeof scrollY === 'number',
  );
}

/** Returns the address of the list that this window last saw, or of the start page if it has seen none. */
export function listAddress(): string {
  const address = readStored('tab', KEY);
  return typeof address === 'string' && /^\/(simple)?(\?|$)/.test(address) ? address : '/';
}

let isStale = false;

/** Goes one step back, to the list as it was left. The browser still has it. */
export function stepBackToList(): void {
  isStale = true;
  window.history.back();
}

/** Returns once whether the list shown is as it was left, and so may be out of date. */
export function takeStaleness(): boolean {
  const was = isStale;
  isStale = false;
  return was;
}

/** The history of this window, in browsers with the Navigation API. */
interface Entries {
  currentEntry: { index: number; key: string } | null;
  entries(): readonly { url: string | null }[];
}

function entriesOfWindow(): Entries | undefined {
  return (window as { navigation?: Entries }).navigation;
}

/** Returns the key of the current entry of the history. It is the same after somebody leaves and comes back. */
function currentEntry(): string | undefined {
  return entriesOfWindow()?.currentEntry?.key;
}

/** Whether the list at this address is one step back in the history of this window. */
export function isOneStepBack(address: string): boolean {
  const navigation = entriesOfWindow();
  const index = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[index - 1]?.url;
  return before === new URL(address, window.location.href).href;
}
