import { LOCALES } from './locale';

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
