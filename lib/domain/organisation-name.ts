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
