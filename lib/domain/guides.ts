import type { Locale } from './locale';

/** For whom there is a guide in the product, named as its file under `docs/guide/<language>` is. */
export const GUIDES = ['applicant', 'case-worker', 'administrator'] as const;
export type Guide = (typeof GUIDES)[number];

/** The address of a guide in a language. */
export function guideHref(guide: Guide, locale: Locale): string {
  return `/guide/${locale}/${guide}`;
}
