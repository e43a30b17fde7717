import { LOCALES } from './locale';

export interface NamedOrganisation {
  /** In the language that the organisation chose, which stands in for the others. */
  name: string;
  /** In other languages, by code. */
  translatedNames: Readonly<Record<string, string>>;
}

/** The name of a member organisation in a language. */
export function organisationName({ name, translatedNames }: NamedOrganisation, locale: string): string {
  return translatedNames[locale] ?? name;
}

/** Whether an organisation that is written to in `locale` has a name in every language: `name` is the one in its own. */
export function isNamedEverywhere({ translatedNames }: NamedOrganisation, locale: string): boolean {
  return LOCALES.every((one) => one === locale || Boolean(translatedNames[one]));
}
