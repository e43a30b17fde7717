import { useTranslations } from 'next-intl';

/** Texts by keys that are put together when they are needed, such as the code of a refusal. */
export interface KeyedText {
  (key: string, values?: Record<string, string | number | Date>): string;
  /** Whether there is a text with this key. */
  has(key: string): boolean;
}

/**
 * Texts whose keys the compiler cannot know. For keys that are written out use `useTranslations`, whose keys the compiler checks.
 *
 * @param namespace What every key begins with, such as `case.missing`
 */
export function useKeyedText(namespace?: string): KeyedText {
  // The library's type accepts only keys that are known when compiling.
  return useTranslations(namespace as never) as unknown as KeyedText;
}
