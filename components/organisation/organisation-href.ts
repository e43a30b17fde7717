/** The screens of an organisation, in the order of their use. The server uses them too. */
export const ORGANISATION_SCREENS = [
  'overview',
  'forms',
  'texts',
  'process',
  'publish',
  'versions',
  'settings',
  'people',
  'history',
] as const;

/** Returns the address of a screen of an organisation. */
export function organisationHref(
  slug: string,
  screen: (typeof ORGANISATION_SCREENS)[number] | 'preview' = 'overview',
): string {
  return screen === 'overview' ? `/organisation/${slug}` : `/organisation/${slug}/${screen}`;
}
