'use client';

const listeners = new Set<() => void>();

/** Tells the parts of the page that the application was changed, here or by others. */
export function tellCaseChanged(): void {
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function onCaseChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
