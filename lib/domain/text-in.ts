import { DEFAULT_LOCALE, LOCALES, type Locale } from './locale';

/**
 * A text in a language, or else in what stands in for it: the default language, or any. Null if it is written in none. The name of an
 * organisation has a rule of its own: `organisation-name.ts`.
 */
export function textIn(
  text: Readonly<Partial<Record<Locale, string>>> | undefined,
  locale: Locale,
): string | null {
  const inOrder: Locale[] = [locale, DEFAULT_LOCALE, ...LOCALES];
  return inOrder.map((one) => text?.[one]?.trim()).find(Boolean) ?? null;
}
