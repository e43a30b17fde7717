import { LOCALES, type Locale } from './locale';

/** A text in a language, or in another one that it is written in. Null if it is written in none. */
export function textIn(
  text: Readonly<Partial<Record<Locale, string>>> | undefined,
  locale: Locale,
): string | null {
  return [locale, ...LOCALES].map((one) => text?.[one]?.trim()).find(Boolean) ?? null;
}
