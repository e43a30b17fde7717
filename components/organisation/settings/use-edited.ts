'use client';

import { useEffect, useRef } from 'react';
import { useOpenDraft } from '@/components/ui/use-draft';

/**
 * Holds a saved value while it is edited. This tab keeps it until it is saved or the page is left, so that signing in again loses nothing.
 * If somebody saves something else meanwhile, an unedited value follows it.
 *
 * @param id Of what is edited, unique on its page.
 */
export function useEdited<T extends object>(id: string, saved: T) {
  const text = JSON.stringify(saved);
  const [value, set] = useOpenDraft<T>(`${id} ${text}`, saved, isLike(saved));
  const shown = useRef({ text, value });
  useEffect(() => {
    const before = shown.current;
    if (before.text !== text && JSON.stringify(before.value) === before.text) set(saved);
    shown.current = { text, value };
  });
  return { value, set, isDirty: JSON.stringify(value) !== text };
}

/** Whether a stored value has the same properties, with values of the same types. */
function isLike<T extends object>(saved: T) {
  return (kept: unknown): kept is T =>
    typeof kept === 'object' &&
    kept !== null &&
    Object.keys(saved).join() === Object.keys(kept).join() &&
    Object.entries(saved).every(
      ([key, value]) => typeof (kept as Record<string, unknown>)[key] === typeof value,
    );
}
