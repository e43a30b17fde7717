import { keptJson } from './kept-json';

/**
 * What this tab keeps under a key; null if that is nothing, or is not as `isRight` wants it: the page of another version may have kept
 * it. Where `isRight` throws, it is not right either.
 */
export function keptInTab<T extends object>(key: string, isRight: (kept: T) => boolean): T | null {
  try {
    const kept = keptJson(() => sessionStorage, key) as T | null | undefined;
    return kept && isRight(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Whether all of them are texts, whatever their type says. */
export function areTexts(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}
