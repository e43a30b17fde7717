'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { keptJson } from './kept-json';

/**
 * What is being written and is not sent yet, kept in this browser so that a reload or an expired link loses nothing.
 * Where the browser keeps nothing, it is an ordinary state.
 *
 * @param key What it belongs to, for example the case and what is asked about.
 * @param empty What stands there before anything is written, also when that becomes another; kept input that equals it is let go of.
 * @param isDraft Whether what was found is of this kind.
 */
export function useDraft<T>(
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  return useKept(inBrowser, key, empty, isDraft);
}

/**
 * What is being written in a dialog: kept in this tab as long as the dialog is open, so that signing in again or a reload, both of
 * which lead back to it, loses nothing. It goes when the dialog is closed.
 *
 * @param id Of the field; it belongs to the address of the dialog.
 * @param initial What stands there as long as nothing is written, also when that becomes another.
 */
export function useOpenDraft<T>(
  id: string,
  initial: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const key = `${usePathname()}#${id}`;
  const kept = useKept(inTab, key, initial, isDraft);
  // Leaving the page for another one, as signing in does, takes nothing away.
  useEffect(() => () => write(inTab, key, null), [key]);
  return kept;
}

/** Whether something that was being written in the dialog of this address is kept in this tab. */
export function hasOpenDraft(address: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(`${PREFIX}${address}#`));
  } catch {
    return false;
  }
}

/** Lets go of what is being written in dialogs of this tab: who signs out leaves nothing to whoever signs in next. */
export function forgetOpenDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is kept in this browser.
  }
}

/** What was being written in dialogs of this tab stays for the person who wrote it, and is gone for anybody else. */
export function keepOpenDraftsOf(accountId: string): void {
  if (read(inTab, OWNER) === accountId) return;
  forgetOpenDrafts();
  write(inTab, OWNER, accountId);
}

const OWNER = 'owner';
const PREFIX = 'draft:';

type Store = () => Storage;
const inBrowser: Store = () => localStorage;
const inTab: Store = () => sessionStorage;

function useKept<T>(
  store: Store,
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const [draft, setDraft] = useState<{ text: T } | null>(null);
  const latest = useRef({ empty, isDraft });
  latest.current = { empty, isDraft };
  useEffect(() => {
    const kept = read(store, key);
    // Only after the first rendering, which has to be what the server sent.
    if (latest.current.isDraft(kept)) setDraft({ text: kept });
  }, [store, key]);
  return [
    draft ? draft.text : empty,
    (next) => {
      const isWritten = JSON.stringify(next) !== JSON.stringify(latest.current.empty);
      setDraft(isWritten ? { text: next } : null);
      write(store, key, isWritten ? next : null);
    },
  ];
}

/** Whether a draft is text. */
export const isText = (kept: unknown): kept is string => typeof kept === 'string';

/** Whether a draft is a ticked or an unticked box. */
export const isTick = (kept: unknown): kept is boolean => typeof kept === 'boolean';

/** Whether a draft is one of these, which may have changed since it was chosen. */
export function isAmong<T extends string>(choices: readonly T[]): (kept: unknown) => kept is T {
  return (kept): kept is T => choices.some((choice) => choice === kept);
}

const read = (store: Store, key: string): unknown => keptJson(store, PREFIX + key);

function write(store: Store, key: string, draft: unknown): void {
  try {
    if (draft === null) store().removeItem(PREFIX + key);
    else store().setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // No room, or nothing is kept: what is written still stands on the page.
  }
}
