/** The languages of the product. The first is the default and the fallback. */
export const LOCALES = ['sv', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'sv';

/** The cookie with the language that a person chose. Check its value with `isLocale`. */
export const LOCALE_COOKIE = 'locale';

/** All dates are shown in Swedish time, wherever the server or the reader is. */
export const TIME_ZONE = 'Europe/Stockholm';

/** The language named by `value`, or the default. */
export function toLocale(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE;
}

/** Whether `value` names a language of the product. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
