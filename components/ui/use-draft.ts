'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isAnyKept, keep, kept } from './kept';

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
  return useKept('browser', key, empty, isDraft);
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
  const draft = useKept('tab', key, initial, isDraft);
  // Loading another document, as signing in does, runs no cleanup, so the draft stays.
  useEffect(() => () => keep('tab', PREFIX + key, null), [key]);
  return draft;
}

/** Whether this tab keeps a draft for the dialog at this address. */
export function hasOpenDraft(address: string): boolean {
  return isAnyKept('tab', `${PREFIX}${address}#`);
}

const PREFIX = 'draft:';

function useKept<T>(
  place: 'tab' | 'browser',
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const [draft, setDraft] = useState<{ text: T } | null>(null);
  const latest = useRef({ empty, isDraft });
  latest.current = { empty, isDraft };
  useEffect(() => {
    const text = kept(place, PREFIX + key);
    // Read only after the first render, which must match the server's.
    if (latest.current.isDraft(text)) setDraft({ text });
  }, [place, key]);
  return [
    draft ? draft.text : empty,
    (next) => {
      const isWritten = JSON.stringify(next) !== JSON.stringify(latest.current.empty);
      setDraft(isWritten ? { text: next } : null);
      keep(place, PREFIX + key, isWritten ? next : null);
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
