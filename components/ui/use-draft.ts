'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * What is being written and is not sent yet, kept in this browser so that a reload or an expired link loses nothing.
 * Where the browser keeps nothing, it is an ordinary state.
 *
 * @param key What it belongs to, for example the case and what is asked about.
 * @param empty What stands there before anything is written; kept input that equals it is let go of.
 * @param isDraft Whether what was found is of this kind.
 */
export function useDraft<T>(
  key: string,
  empty: T,
  isDraft: (kept: unknown) => kept is T,
): [T, (draft: T) => void] {
  const [draft, setDraft] = useState(empty);
  const rules = useRef({ empty, isDraft });
  useEffect(() => {
    const kept = read(key);
    // Only after the first rendering, which has to be what the server sent.
    if (rules.current.isDraft(kept)) setDraft(kept);
  }, [key]);
  return [
    draft,
    (next) => {
      setDraft(next);
      write(key, JSON.stringify(next) === JSON.stringify(rules.current.empty) ? null : next);
    },
  ];
}

/** Whether a draft is text. */
export const isText = (kept: unknown): kept is string => typeof kept === 'string';

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`draft:${key}`) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(`draft:${key}`);
    else localStorage.setItem(`draft:${key}`, JSON.stringify(draft));
  } catch {
    // No room, or nothing is kept: what is written still stands on the page.
  }
}
