import type { Locale } from './locale';

/** The readers that have a guide in the product. Each name is that of the file under `docs/guide/<language>`. */
export const GUIDES = ['applicant', 'case-worker', 'administrator'] as const;
export type Guide = (typeof GUIDES)[number];

/**
 * The address of a guide in a language.
 *
 * @param from The path of the page that links to the guide. The guide leads back there.
 */
export function guideHref(guide: Guide, locale: Locale, from?: string): string {
  const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`;
  return `/guide/${locale}/${guide}${query}`;
}

/** The path of the same guide in another language. Null if `pathname` is not that of a guide. */
export function guideInLanguage(pathname: string, locale: Locale): string | null {
  const guide = /^\/guide\/[^/]+\/([^/]+)\/?$/.exec(pathname)?.[1];
  return GUIDES.includes(guide as Guide) ? guideHref(guide as Guide, locale) : null;
}
