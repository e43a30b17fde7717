import { type NextRequest, NextResponse } from 'next/server';
import {
  isPageLoad,
  isPrivatePage,
  NO_PAGE,
  REQUESTED_PATH_HEADER,
  routeKind,
} from '@/lib/domain/route-kind';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import {
  contentSecurityPolicy,
  REPORTING_ENDPOINTS,
} from '@/lib/platform/browser-policy/content-security-policy';
import { type Env, env } from '@/lib/platform/settings/env';
import { forgetForm, returnedFormCookie } from '@/lib/server/http/returned-form';

/**
 * The middleware covers only pages, because it would halve the throughput of calls and truncate bodies over 10 MB. Files are named one by
 * one, and /logos and /guide-pictures have no pages, so that no extension makes a page pass for a file. lib/server/http/answer-headers.ts covers
 * everything else.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|api$|_next/|healthz$|readyz$|config\\.json$|\\.well-known/security\\.txt$|favicon\\.ico$|icon\\.svg$|(?:logos|guide-pictures)/[\\w-]+\\.[a-z]+$).*)',
  ],
};

const SESSION_COOKIE = /^(__Secure-)?authjs\.session-token(\.0)?$/;

/**
 * Redirects people without a session to sign-in, and sets the security headers of pages. This is only for convenience: commands and queries
 * decide what a person may see or do.
 */
export function middleware(request: NextRequest): NextResponse {
  const address = requestedAddress(request);
  if (routeKind(request.nextUrl.pathname) === 'sign-in' && !hasSession(request)) {
    return redirectToSignIn(address);
  }
  const nonce = newNonce();
  const policy = policyWith(nonce, env());
  const headers = new Headers(request.headers);
  // Only calls accept bearer tokens (lib/engine/access/actor.ts).
  headers.delete('authorization');
  headers.set('x-nonce', nonce);
  headers.set(REQUESTED_PATH_HEADER, address);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  setPageHeaders(response.headers, address, policy);
  // A posted form is shown once. Other requests than for a page may come in between.
  if (isPageLoad(request.headers) && request.cookies.has(returnedFormCookie())) {
    response.headers.append('set-cookie', forgetForm());
  }
  return response;
}

/**
 * The requested path and query. If there is no such page, lib/server/http/no-page.ts has already redirected the request and stored the original
 * address.
 */
function requestedAddress({ nextUrl: { pathname, search }, headers }: NextRequest): string {
  const before = pathname === NO_PAGE ? headers.get(REQUESTED_PATH_HEADER) : null;
  return before?.startsWith('/') ? before : pathname + search;
}

/** Checks only that a session cookie exists. Looking up the case worker checks that it is valid. */
function hasSession(request: NextRequest): boolean {
  return request.cookies.getAll().some((cookie) => SESSION_COOKIE.test(cookie.name));
}

/** An address based on PUBLIC_URL, because a proxy may give this server a different address than people use. */
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
    telemetryOrigin: browserTelemetry(settings)?.origin ?? null,
    development: process.env.NODE_ENV === 'development',
  });
}

function setPageHeaders(headers: Headers, address: string, policy: string): void {
  headers.set('content-security-policy', policy);
  headers.set('reporting-endpoints', REPORTING_ENDPOINTS);
  headers.set('referrer-policy', isPrivatePage(address) ? 'no-referrer' : 'same-origin');
  if (isPrivatePage(address)) {
    headers.set('cache-control', 'no-store');
  }
}
