import { UUID } from './uuid';

/** An address without a page, below no route: Next then draws "page not found" whole on the server. It does not require sign-in. */
export const NO_PAGE = '/-';

/** The request header with the requested path and query. */
export const REQUESTED_PATH_HEADER = 'x-pathname';

/** Browsers say whether a person navigates or a page fetches something. Without that header we assume a person. */
export function isPageLoad(headers: Pick<Headers, 'get'>): boolean {
  const mode = headers.get('sec-fetch-mode');
  return mode === null || mode === 'navigate';
}

/** Who may open a page: anyone, holders of a case link, or signed-in case workers. */
export type RouteKind = 'public' | 'token' | 'sign-in';

const PUBLIC = [
  /^\/apply\/[^/]+(\/.*)?$/i,
  /^\/preview\/[^/]+$/i,
  /^\/guide\/[^/]+\/[^/]+$/i,
  /^\/-$/,
  /^\/(failed|healthz|readyz|config\.json|\.well-known\/security\.txt)$/i,
  new RegExp(`^/case/${UUID}/(renew|invalid)$`, 'i'),
];

const CASE = new RegExp(`^/case/(${UUID})(/.*)?$`, 'i');

/**
 * The kind of route of a page address. Any address that is not known to be open requires sign-in, including `/case/admin/` and below and
 * `/case/<not a UUID>`, so that a misspelt address is never taken for a case link.
 */
export function routeKind(pathname: string): RouteKind {
  const path = withoutTrailingSlash(pathname);
  if (PUBLIC.some((pattern) => pattern.test(path))) {
    return 'public';
  }
  return CASE.test(path) ? 'token' : 'sign-in';
}

/** Whether everything on a page works without scripts: those of applicants do, but no draft of their forms. `address` may have a query. */
export function worksWithoutScripts(address: string): boolean {
  const [pathname = ''] = address.split('?');
  return routeKind(pathname) !== 'sign-in' && !pathname.startsWith('/preview/');
}

/** The case whose applicant pages an address belongs to, or null for every other address. */
export function caseIdOf(pathname: string): string | null {
  if (routeKind(pathname) !== 'token') {
    return null;
  }
  return CASE.exec(withoutTrailingSlash(pathname))?.[1]?.toLowerCase() ?? null;
}

/** The part of an address in the place of a case link's token; null for other addresses. */
export function linkTokenOf(pathname: string): string | null {
  if (routeKind(pathname) !== 'token') return null;
  const [, , , part] = pathname.split('/');
  return part || null;
}

/** Whether an address names a case, or holds the token of an invitation or of a draft, so that neither caches nor referrers may keep it. */
export function isPrivatePage(address: string): boolean {
  return /^\/(case|preview)\/|^\/organisation\/[^/?]+\/join\b/i.test(address);
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(?<!\/)\/+$/, '');
}
