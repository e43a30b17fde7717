interface NamedOrganisation {
  name: string;
  nameInEnglish: string;
}

/** What a member organisation is called in a language. */
export function organisationName({ name, nameInEnglish }: NamedOrganisation, locale: string): string {
  return locale === 'en' ? nameInEnglish : name;
}
