import { isPageAddress } from './page-addresses';
import { caseIdOf, routeKind } from './route-kind';

/** The link from a guide into the product: its text `shell.guideBack.<name>` and its address. */
export interface WayBack {
  name: 'application' | 'home' | 'page';
  href: string;
}

export interface GuideReader {
  isCaseWorker: boolean;
  /** The cases whose links this browser holds. */
  heldCases: readonly string[];
}

/**
 * Returns where a guide leads back to: the page that it was opened from, or else a page that the reader can open.
 *
 * @param from The path in the address. It may be anything. Only the product's own pages count.
 * @returns null for a stranger who came straight to the guide.
 */
export function guideWayBack(from: unknown, { isCaseWorker, heldCases }: GuideReader): WayBack | null {
  if (typeof from === 'string' && isPageAddress(from)) {
    return { name: routeKind(from) === 'token' ? 'application' : 'page', href: from };
  }
  if (isCaseWorker) return { name: 'home', href: '/' };
  const [held, ...others] = heldCases;
  return held !== undefined && others.length === 0 ? { name: 'application', href: `/case/${held}` } : null;
}

/** The organisation whose page a guide was opened from: by its case or by its slug. */
export function organisationOfPath(from: string): { caseId: string } | { slug: string } | null {
  const caseId = caseIdOf(from);
  if (caseId !== null) return { caseId };
  const slug = /^\/apply\/([^/]+)/.exec(from)?.[1];
  return slug === undefined ? null : { slug };
}
