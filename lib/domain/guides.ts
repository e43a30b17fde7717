import type { Locale } from './locale';

/** For whom there is a guide in the product, named as its file under `docs/guide/<language>` is. */
export const GUIDES = ['applicant', 'case-worker', 'administrator'] as const;
export type Guide = (typeof GUIDES)[number];

/**
 * The address of a guide in a language.
 *
 * @param from The path of the page that leads to it, so that the guide leads back there.
 */
export function guideHref(guide: Guide, locale: Locale, from?: string): string {
  const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`;
  return `/guide/${locale}/${guide}${query}`;
}

/** The path of the same guide in another language; null if `pathname` is not a guide's. */
export function guideInLanguage(pathname: string, locale: Locale): string | null {
  const guide = /^\/guide\/[^/]+\/([^/]+)\/?$/.exec(pathname)?.[1];
  return GUIDES.includes(guide as Guide) ? guideHref(guide as Guide, locale) : null;
}
