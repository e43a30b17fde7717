'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { keptJson } from './kept-json';

/**
 * Keeps text that is being written and not sent yet in this browser, so that a reload or an expired link loses nothing. If the browser
 * stores nothing, this is ordinary state.
 *
 * @param key What the draft belongs to, for example the case and the question.
 * @param empty The value before anything is written. It may change. A draft that equals it is not kept.
 * @param isDraft Whether the stored value has the right type.
 */
export function useDraft<T>(
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  return useKept(inBrowser, key, empty, isDraft);
}

/**
 * Keeps text that is being written in a dialog, in this tab, while the dialog is open. Signing in again and a reload both lead back to the
 * dialog, and lose nothing. Closing the dialog deletes the draft.
 *
 * @param id Of the field. The key also has the dialog's address.
 * @param initial The value while nothing is written. It may change.
 */
export function useOpenDraft<T>(
  id: string,
  initial: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const key = `${usePathname()}#${id}`;
  const kept = useKept(inTab, key, initial, isDraft);
  // Loading another document, as signing in does, runs no cleanup, so the draft stays.
  useEffect(() => () => write(inTab, key, null), [key]);
  return kept;
}

/** Whether this tab keeps a draft for the dialog at this address. */
export function hasOpenDraft(address: string): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(`${PREFIX}${address}#`));
  } catch {
    return false;
  }
}

/** Deletes the drafts of dialogs in this tab, so that signing out leaves nothing to the next person who signs in. */
export function forgetOpenDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // This browser stores nothing.
  }
}

/** Keeps the drafts of dialogs in this tab for the person who wrote them, and deletes them for anybody else. */
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
    // Read only after the first render, which must match the server's.
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

/** Whether a draft is the state of a check box. */
export const isTick = (kept: unknown): kept is boolean => typeof kept === 'boolean';

/** Whether a draft is one of the current choices, which may have changed since. */
export function isAmong<T extends string>(choices: readonly T[]): (kept: unknown) => kept is T {
  return (kept): kept is T => choices.some((choice) => choice === kept);
}

const read = (store: Store, key: string): unknown => keptJson(store, PREFIX + key);

function write(store: Store, key: string, draft: unknown): void {
  try {
    if (draft === null) store().removeItem(PREFIX + key);
    else store().setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable. The text is still on the page.
  }
}
