import type { NextRequest } from 'next/server';
import { isUnavailable } from '@/lib/database/unavailable';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { clearSigningToken } from '@/lib/engine/access/signing-cookie';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { handlers, signIn, signOut } from '@/lib/integrations/identity/auth';
import { endSessionAddress } from '@/lib/integrations/identity/end-session';
import { sessionClaim } from '@/lib/integrations/identity/session-claim';
import { logSession } from '@/lib/integrations/identity/session-log';
import { endSession, type SessionClaim } from '@/lib/integrations/identity/session-store';
import { watchSignIn } from '@/lib/integrations/identity/sign-in-failure';
import { log } from '@/lib/process/log';
import { env } from '@/lib/settings/env';
import { requireSameOrigin } from './cross-site';
import { asAppError, problemResponse, retryAfterOf } from './problem';
import { callerAddress } from './request';

/**
 * Starts a sign-in at the identity provider, which returns to `callbackUrl`, a path on this site. Redirects to /failed if the
 * provider is down.
 */
export async function startSignIn(request: Request): Promise<Response> {
  const target = ownPath(new URL(request.url).searchParams.get('callbackUrl'));
  try {
    await consumeLimit('signIn', callerAddress(request));
    const start = (): Promise<string> => signIn('oidc', { redirectTo: target, redirect: false });
    const { answer, isProviderAway } = await watchSignIn(start);
    return isProviderAway ? away() : redirectTo(answer);
  } catch (error) {
    return failed(error);
  }
}

/**
 * The callback from the identity provider, rate-limited like every call. A new session ends the browser's earlier one. No other address of
 * the sign-in library is served.
 */
export async function finishSignIn(request: NextRequest): Promise<Response> {
  try {
    await consumeLimit('signInCallback', `address:${callerAddress(request)}`);
    const before = await sessionClaim();
    const { answer, isProviderAway } = await watchSignIn(() => handlers.GET(request));
    if (isProviderAway) return away();
    if (before && beginsSession(answer)) await endSession(before, 'replaced');
    return redirectsToLibrary(answer) ? failed(new Error('Nobody was signed in.')) : answer;
  } catch (error) {
    return failed(error);
  }
}

function beginsSession(answer: Response): boolean {
  return answer.headers.getSetCookie().some((cookie) => /authjs\.session-token(\.0)?=[^;]/.test(cookie));
}

function redirectsToLibrary(answer: Response): boolean {
  const target = answer.headers.get('location');
  return target !== null && new URL(target, env().PUBLIC_URL).pathname.startsWith('/api/auth/');
}

/** Ends the session here and at the identity provider, and also the login at the signing service. */
export async function signOutHere(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request);
  } catch (error) {
    return problemResponse(error, DEFAULT_LOCALE, crypto.randomUUID());
  }
  const claim = await sessionClaim();
  await signOut({ redirect: false });
  await clearSigningToken();
  const idToken = claim && ((await revoke(claim)) ?? claim.idToken);
  logSession('sign-out', { accountId: claim?.accountId });
  return redirectTo(await endSessionAddress(idToken ?? undefined));
}

/**
 * Ends the session in the database. If the database is down, the cookie is deleted all the same, and the log says that a copy of the cookie
 * would still work.
 */
async function revoke(claim: SessionClaim): Promise<string | undefined> {
  try {
    return await endSession(claim, 'sign-out');
  } catch (error) {
    log.error({ event: 'sign-out', message: String(error) });
    return undefined;
  }
}

/** Returns a path on this site. Anything else becomes the start page. */
export function ownPath(value: string | null): string {
  // Browsers read a backslash as a slash and ignore tabs and line breaks.
  return value && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) ? value : '/';
}

/** Redirects if the identity provider or our database is down or broken. The page says that it is not the reader's fault. */
function away(): Response {
  return redirectTo(new URL('/failed?reason=away', env().PUBLIC_URL).href);
}

/** Answers with a page, because a person opens this address. The header says when to try again. */
function failed(error: unknown): Response {
  log.error({ event: 'sign-in', message: String(error) });
  const response = isUnavailable(error) ? away() : redirectTo(new URL('/failed', env().PUBLIC_URL).href);
  const retryAfter = retryAfterOf(asAppError(error));
  if (retryAfter) response.headers.set('Retry-After', String(retryAfter));
  return response;
}

function redirectTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
