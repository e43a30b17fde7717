import type { LocalText } from '@/lib/domain/local-text';

/** The texts for applicants that are too long for the pages of an application. They have their own page. Screens load this file. */
export const NOTICES = ['privacyNotice', 'statutes'] as const;
export type Notice = (typeof NOTICES)[number];

type Details = {
  readonly [Name in Notice]?: { readonly [Language in keyof LocalText]?: string | undefined } | undefined;
};

/** The notices that an organisation has written. */
export function noticesIn(details: Details): Notice[] {
  return NOTICES.filter((notice) => Object.values(details[notice] ?? {}).some((text) => text?.trim()));
}

/** The address of the page with the notices. */
export function informationHref(slug: string, notice?: Notice): string {
  return `/apply/${slug}/information${notice ? `#${notice}` : ''}`;
}
