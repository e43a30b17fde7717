import type { IncomingMessage } from 'node:http';
import { isPageAddress, isWordOfApplication } from '@/lib/domain/page-addresses';
import { linkTokenOf, NO_PAGE, REQUESTED_PATH_HEADER } from '@/lib/domain/route-kind';

/** The addresses that are not pages, as in the matcher of middleware.ts, and the addresses that Next serves in development. */
const NO_PAGES =
  /^\/(?:api\/|api$|_next\/|__nextjs|healthz$|readyz$|config\.json$|\.well-known\/security\.txt$|favicon\.ico$|icon\.svg$|(?:logos|guide-pictures)\/[\w-]+\.[a-z]+$)/;
/** Next redirects such an address to one without repeated slashes, and that request comes here again. */
const REPEATED_SLASHES = /\\|\/\//;
/** Next's browser side writes what it has already into this parameter. It is not part of the person's request. */
const OF_NEXT = '_rsc';

/**
 * Redirects a request for an unknown page internally to the "page not found" page, and records the requested address. Once the server has
 * begun to send a page, the status can no longer become 404, so the redirect happens before Next sees the request. A rewrite in the
 * middleware would do the same, except that if the server listens on 127.0.0.1, Next takes its own address for another host's and sends
 * itself the request over the network.
 */
export function showNotFoundPage(request: IncomingMessage): void {
  delete request.headers[REQUESTED_PATH_HEADER];
  const address = addressOf(request.url ?? '');
  if (!address || !hasNoPage(address.pathname)) return;
  request.url = NO_PAGE + address.search;
  request.headers[REQUESTED_PATH_HEADER] = address.pathname + withoutNext(address);
}

/** Whether the path belongs to no page, call or file, and is no case link either, whole or not. Such a path does not require sign-in. */
export function hasNoPage(pathname: string): boolean {
  if (NO_PAGES.test(pathname) || pathname === NO_PAGE || isPageAddress(pathname)) return false;
  const token = linkTokenOf(pathname);
  return token === null || isWordOfApplication(token);
}

/** The address as Next parses it. Null if it is invalid, or if Next itself redirects it. */
function addressOf(url: string): URL | null {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || REPEATED_SLASHES.test(path)) return null;
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost') : null;
}

function withoutNext({ search, searchParams }: URL): string {
  if (!searchParams.has(OF_NEXT)) return search;
  searchParams.delete(OF_NEXT);
  return searchParams.size > 0 ? `?${searchParams}` : '';
}
