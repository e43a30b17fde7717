import { DEFAULT_LOCALE, LOCALES, type Locale } from './locale';

/**
 * A text in a language. If it is missing, in the default language, or else in any. Null if there is no text at all. The name of an
 * organisation has its own rule: `organisation-name.ts`.
 */
export function textIn(
  text: Readonly<Partial<Record<Locale, string>>> | undefined,
  locale: Locale,
): string | null {
  const inOrder: Locale[] = [locale, DEFAULT_LOCALE, ...LOCALES];
  return inOrder.map((one) => text?.[one]?.trim()).find(Boolean) ?? null;
}
