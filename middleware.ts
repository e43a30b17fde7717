import { type NextRequest, NextResponse } from 'next/server';
import {
  contentSecurityPolicy,
  REPORTING_ENDPOINTS,
  telemetryOrigin,
} from '@/lib/browser-policy/content-security-policy';
import { ASKED_PATH_HEADER, isCasePage, NO_PAGE, routeKind } from '@/lib/domain/route-kind';
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
  const asked = askedFor(request);
  if (routeKind(request.nextUrl.pathname) === 'sign-in' && !hasSession(request)) {
    return redirectToSignIn(asked);
  }
  const nonce = newNonce();
  const policy = policyWith(nonce, env());
  const headers = new Headers(request.headers);
  // Only calls know bearer tokens (lib/engine/access/actor.ts).
  headers.delete('authorization');
  headers.set('x-nonce', nonce);
  headers.set(ASKED_PATH_HEADER, asked);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  setPageHeaders(response.headers, asked, policy);
  return response;
}

/** The path and query that somebody asked for: where there is no such page, lib/http/no-page.ts has led the request from there. */
function askedFor({ nextUrl: { pathname, search }, headers }: NextRequest): string {
  const before = pathname === NO_PAGE ? headers.get(ASKED_PATH_HEADER) : null;
  return before?.startsWith('/') ? before : pathname + search;
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

function setPageHeaders(headers: Headers, asked: string, policy: string): void {
  headers.set('content-security-policy', policy);
  headers.set('reporting-endpoints', REPORTING_ENDPOINTS);
  headers.set('referrer-policy', isCasePage(asked) ? 'no-referrer' : 'same-origin');
  if (isCasePage(asked)) {
    headers.set('cache-control', 'no-store');
  }
}
