interface NamedOrganisation {
  name: string;
  nameInEnglish: string;
}

/** The name of a member organisation in a language. */
export function organisationName({ name, nameInEnglish }: NamedOrganisation, locale: string): string {
  return locale === 'en' ? nameInEnglish : name;
}
