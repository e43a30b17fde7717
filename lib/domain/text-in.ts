import { DEFAULT_LOCALE, LOCALES, type Locale } from './locale';

/** A text in a language, or else in the default language, or else in any. Null if it is written in none. */
export function textIn(
  text: Readonly<Partial<Record<Locale, string>>> | undefined,
  locale: Locale,
): string | null {
  const inOrder: Locale[] = [locale, DEFAULT_LOCALE, ...LOCALES];
  return inOrder.map((one) => text?.[one]?.trim()).find(Boolean) ?? null;
}
