/**
 * The languages of the product by their code, each with the tag for the format of dates and numbers. A new language needs a line here and
 * its texts in `messages/<code>.json`. The order is the one in which people choose.
 */
const LANGUAGES = {
  sv: 'sv-SE',
  en: 'en-GB',
} as const;

export type Locale = keyof typeof LANGUAGES;

export const LOCALES: readonly Locale[] = Object.keys(LANGUAGES) as Locale[];

/** The default and the fallback. */
export const DEFAULT_LOCALE = 'sv' satisfies Locale;

/** A value for each language. */
export function byLocale<Value>(valueIn: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>;
}

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

/** The language and region for `Intl`: `en` alone would write dates as in the United States. */
export function languageTag(locale: string): string {
  return LANGUAGES[toLocale(locale)];
}

/** The name of a language in another language, as inside a sentence: `svenska`, `Swedish`. */
export function languageName(language: Locale, locale: string): string {
  return new Intl.DisplayNames(languageTag(locale), { type: 'language' }).of(language) ?? language;
}

/** The same with a capital, for a list of languages. */
export function languageLabel(language: Locale, locale: string = language): string {
  const name = languageName(language, locale);
  return name.slice(0, 1).toLocaleUpperCase(languageTag(locale)) + name.slice(1);
}

/**
 * A text in a language. If it is missing, in the default language, or else in any. Null if there is no text at all. The name of an
 * organisation has its own rule: `organisationName`.
 */
export function textIn(
  text: Readonly<Partial<Record<Locale, string>>> | undefined,
  locale: Locale,
): string | null {
  const inOrder: Locale[] = [locale, DEFAULT_LOCALE, ...LOCALES];
  return inOrder.map((one) => text?.[one]?.trim()).find(Boolean) ?? null;
}

export interface NamedOrganisation {
  /** In the language that the organisation chose. Used in place of missing translations. */
  name: string;
  /** Translations, by language code. */
  translatedNames: Readonly<Record<string, string>>;
}

/** The name of a member organisation in a language. */
export function organisationName({ name, translatedNames }: NamedOrganisation, locale: string): string {
  return translatedNames[locale] ?? name;
}

/** Whether the organisation has a name in every language. `name` is the one in `locale`, the organisation's own language. */
export function isNamedEverywhere({ translatedNames }: NamedOrganisation, locale: string): boolean {
  return LOCALES.every((one) => one === locale || Boolean(translatedNames[one]));
}
