import { now } from '@/lib/domain/now';
import { parseJson } from '@/lib/domain/parse-json';

/** Where a value is stored: in the tab until it is closed, or in the browser. Nothing else uses the browser's storage. */
type Place = 'tab' | 'browser';

const STORES: Readonly<Record<Place, () => Storage>> = {
  tab: () => sessionStorage,
  browser: () => localStorage,
};
/** Settings that name nobody and stay after signing out, such as the choice of somebody who dictates to this computer. */
const OF_THE_BROWSER: readonly string[] = ['single-keys'];

const UNTIL = 'until';

/** The case worker whose pages these are. Null on the pages of applicants, who keep what they wrote by case. */
let owner: string | null = null;

/**
 * Says whose pages these are, before they read or store anything. What is stored from now on carries the account, so that nobody else reads
 * it, and goes with `forgetStaff`.
 */
export function keepFor(accountId: string): void {
  // The server renders pages for everybody in one process, and stores nothing.
  if (typeof window !== 'undefined') owner = accountId;
}

/** When the session ends of the person whose pages these are, in milliseconds since 1970. After that nothing of theirs stays. */
export function keepUntil(end: number): void {
  writeStored('browser', UNTIL, end);
}

/** Deletes what was stored in sessions that have ended since without a page that noticed. */
export function forgetEnded(): void {
  forgetStaff((accountId) => {
    const until = parseJson(localStorage.getItem(`staff:${accountId}:${UNTIL}`) ?? '');
    return typeof until !== 'number' || until < now().getTime();
  });
}

/** Deletes what was stored for case workers, in this tab and for the whole browser: for these accounts, or for all. */
export function forgetStaff(isTheirs: (accountId: string) => boolean = () => true): void {
  for (const place of ['tab', 'browser'] as const) {
    for (const key of keysIn(place)) {
      const [, accountId] = /^staff:([^:]*):/.exec(key) ?? [];
      if (accountId !== undefined && isTheirs(accountId)) STORES[place]().removeItem(key);
    }
  }
}

/** Stores a value under a key, as JSON. Null deletes it. Returns false if the browser has no room, or stores nothing. */
export function writeStored(place: Place, key: string, value: unknown): boolean {
  try {
    if (value === null) STORES[place]().removeItem(ownKey(key));
    else STORES[place]().setItem(ownKey(key), JSON.stringify(value));
    return true;
  } catch {
    // What is on the page stays there.
    return false;
  }
}

/** Returns what is stored under a key, or undefined if there is nothing or it is invalid. */
export function readStored(place: Place, key: string): unknown {
  try {
    return parseJson(STORES[place]().getItem(ownKey(key)) ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Reports each change that another tab makes to the value under a key.
 *
 * @param hear Called with the values before and after. Undefined if there is none, or an invalid one.
 * @returns A function that ends this.
 */
export function followOtherTabs(key: string, hear: (before: unknown, now: unknown) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || event.key !== ownKey(key)) return;
    hear(parseJson(event.oldValue ?? ''), parseJson(event.newValue ?? ''));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Whether anything is stored under a key that begins like this. */
export function isAnyStored(place: Place, start: string): boolean {
  return keysIn(place).some((key) => key.startsWith(ownKey(start)));
}

/**
 * Returns what this tab has stored under a key. Returns null if there is nothing, or if `isRight` rejects it or throws: a page of another
 * version may have stored it.
 */
export function storedInTab<T extends object>(key: string, isRight: (stored: T) => boolean): T | null {
  try {
    const value = readStored('tab', key) as T | null | undefined;
    return value && isRight(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether every value is really a string, whatever its type says. */
export function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function ownKey(key: string): string {
  return owner === null || OF_THE_BROWSER.includes(key) ? key : `staff:${owner}:${key}`;
}

function keysIn(place: Place): string[] {
  try {
    return Object.keys(STORES[place]());
  } catch {
    return [];
  }
}
