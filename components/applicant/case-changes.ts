'use client';

import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Tells the parts of the page that the application was changed, here or by others. */
export function tellCaseChanged(): void {
  for (const listener of listeners) listener();
}

/** @param listener Stays the same from one rendering to the next. */
export function useCaseChanged(listener: () => void): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}
