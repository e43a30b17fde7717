import { keptJson } from './kept-json';

/**
 * Returns what this tab keeps under a key. Returns null if there is nothing, or if `isRight` rejects it or throws: a page of another
 * version may have stored it.
 */
export function keptInTab<T extends object>(key: string, isRight: (kept: T) => boolean): T | null {
  try {
    const kept = keptJson(() => sessionStorage, key) as T | null | undefined;
    return kept && isRight(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Whether every value is really a string, whatever its type says. */
export function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}
