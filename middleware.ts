import { type NextRequest, NextResponse } from 'next/server';
import {
  contentSecurityPolicy,
  REPORTING_ENDPOINTS,
  telemetryOrigin,
} from '@/lib/browser-policy/content-security-policy';
import { isTokenShaped } from '@/lib/crypto/link';
import { isPageAddress } from '@/lib/domain/page-addresses';
import { isCasePage, linkTokenOf, NO_PAGE, routeKind } from '@/lib/domain/route-kind';
import { type Env, env } from '@/lib/settings/env';

/**
 * Pages only: a call under /api would lose half its throughput and the end of every body over 10 MB. Files are named one by one, and
 * below /logos there is no page, so that no ending makes a page pass for a file; whatever does not come through here has the policy of lib/http/answer-headers.ts.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|api$|_next/|healthz$|readyz$|config\\.json$|\\.well-known/security\\.txt$|favicon\\.ico$|icon\\.svg$|logos/[\\w-]+\\.[a-z]+$).*)',
  ],
};

const SESSION_COOKIE = /^(__Secure-)?authjs\.session-token(\.0)?$/;

/**
 * Sends whoever is not signed in to sign-in, and gives each page its security headers. A convenience for people: what
 * somebody may see or do is decided in commands and queries, never here.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const isMissing = leadsNowhere(pathname);
  if (!isMissing && routeKind(pathname) === 'sign-in' && !hasSession(request)) {
    return redirectToSignIn(pathname + search);
  }
  const nonce = newNonce();
  const policy = policyWith(nonce, env());
  const headers = new Headers(request.headers);
  // Only calls know bearer tokens (lib/engine/access/actor.ts).
  headers.delete('authorization');
  headers.set('x-nonce', nonce);
  headers.set('x-pathname', askedFor(request));
  headers.set('content-security-policy', policy);
  const response = isMissing
    ? NextResponse.rewrite(addressOf(request, NO_PAGE), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  setPageHeaders(response.headers, pathname, policy);
  return response;
}

/** Neither a page nor what can be a case link: a page says so, with its status, and asks nobody to sign in for that. */
function leadsNowhere(pathname: string): boolean {
  // Asked of the server itself where it takes the address of a rewrite for another host's: led there again, it would ask without end.
  if (pathname === NO_PAGE || isPageAddress(pathname)) return false;
  const token = linkTokenOf(pathname);
  return token === null || !isTokenShaped(token);
}

/** The path and query that somebody asked for, also where the server asks itself for the page that says it is not there. */
function askedFor({ nextUrl: { pathname, search }, headers }: NextRequest): string {
  const before = pathname === NO_PAGE ? headers.get('x-pathname') : null;
  return before?.startsWith('/') ? before : pathname + search;
}

/** An address of this process as the server knows it, so that a rewrite stays inside. */
function addressOf({ nextUrl }: NextRequest, pathname: string): URL {
  const address = nextUrl.clone();
  address.pathname = pathname;
  return address;
}

/** Only whether a session cookie is there; whether it is valid is asked where the case worker is looked up. */
function hasSession(request: NextRequest): boolean {
  return request.cookies.getAll().some((cookie) => SESSION_COOKIE.test(cookie.name));
}

/** An address by PUBLIC_URL, since the one that a proxy gave this server may not be the one that people use. */
function redirectToSignIn(callbackUrl: string): NextResponse {
  const address = new URL('/api/sign-in', env().PUBLIC_URL);
  address.searchParams.set('callbackUrl', callbackUrl);
  return NextResponse.redirect(address, { status: 307, headers: { 'cache-control': 'no-store' } });
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

function policyWith(nonce: string, settings: Env): string {
  return contentSecurityPolicy({
    nonce,
    identityOrigin: new URL(settings.AUTH_ISSUER).origin,
    telemetryOrigin: telemetryOrigin(
      settings.APPLICATIONINSIGHTS_CONNECTION_STRING,
      settings.APPLICATIONINSIGHTS_INSTRUMENTATION_KEY,
    ),
    development: process.env.NODE_ENV === 'development',
  });
}

function setPageHeaders(headers: Headers, pathname: string, policy: string): void {
  headers.set('content-security-policy', policy);
  headers.set('reporting-endpoints', REPORTING_ENDPOINTS);
  headers.set('referrer-policy', isCasePage(pathname) ? 'no-referrer' : 'same-origin');
  if (isCasePage(pathname)) {
    headers.set('cache-control', 'no-store');
  }
}
