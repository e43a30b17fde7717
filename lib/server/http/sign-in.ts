import { NextRequest } from 'next/server';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { clearSigningToken } from '@/lib/engine/access/signing-cookie';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { handlers, signIn, signOut, watchSignIn } from '@/lib/integrations/identity/auth';
import { discoverProvider } from '@/lib/integrations/identity/provider';
import { NOT_NOW } from '@/lib/integrations/identity/refresh';
import { findCheckedSession } from '@/lib/integrations/identity/role-check';
import { sessionClaim } from '@/lib/integrations/identity/session-claim';
import { endSession, logSession, type SessionClaim } from '@/lib/integrations/identity/session-store';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { asAppError, problemResponse, refusedPage, retryAfterOf } from './problem';
import { callerAddress, requireSameOrigin } from './request';

/** Starts a sign-in at the identity provider, which returns to `callbackUrl`, a path on this site. */
export async function startSignIn(request: Request): Promise<Response> {
  const page = ownPath(new URL(request.url).searchParams.get('callbackUrl'));
  try {
    await consumeLimit('signIn', callerAddress(request));
    return await begin({ page, isRepeated: false });
  } catch (error) {
    return failed(page, error);
  }
}

/** What a sign-in is for: a page of ours, and whether an attempt to get there has failed already. */
interface Wanted {
  page: string;
  isRepeated: boolean;
}

/** Redirects to the identity provider, or to /failed if it is down. */
async function begin(wanted: Wanted): Promise<Response> {
  const start = (): Promise<string> => signIn('oidc', { redirectTo: '/', redirect: false });
  const { answer, isProviderAway } = await watchSignIn(start);
  if (isProviderAway) return redirectTo(failedPage(wanted.page, 'away'));
  const address = new URL(answer);
  address.searchParams.set('state', `${address.searchParams.get('state')}${MARK}${sealWanted(wanted)}`);
  return redirectTo(address.href);
}

/**
 * Parts the state of the sign-in library from ours. Cookies are shared by all tabs of a browser and expire, so only the state that comes
 * back from the provider knows which page this tab wanted.
 */
const MARK = '~';
const WANTED = 'page';
/** Longer addresses are sent without their query, because some providers take only short ones. In characters. */
const LONGEST_WANTED = 1_000;

function sealWanted({ page, isRepeated }: Wanted): string {
  const [path = '/'] = page.split('?');
  const short = [page, path, '/'].find(({ length }) => length <= LONGEST_WANTED);
  return seal(`${Number(isRepeated)}${short}`, 'wanted-page', WANTED);
}

/** The wanted page of a callback, and its address as the sign-in library expects it. Without our seal it is the start page. */
function readWanted(request: NextRequest): { wanted: Wanted; own: NextRequest } {
  const address = new URL(request.url);
  const [state = '', sealed = ''] = (address.searchParams.get('state') ?? '').split(MARK);
  if (state) address.searchParams.set('state', state);
  const text = unseal(sealed, 'wanted-page', WANTED) ?? '0/';
  return {
    wanted: { page: ownPath(text.slice(1)), isRepeated: text.startsWith('1') },
    own: new NextRequest(address, request),
  };
}

/**
 * The callback from the identity provider, rate-limited like every call. A new session ends the browser's earlier one. Where none begins,
 * a session that another tab has begun leads on, and otherwise the sign-in begins again, once: cookies and codes do not outlive a sign-in
 * page that was left open, two tabs, or a step back. No other address of the sign-in library is served.
 */
export async function finishSignIn(request: NextRequest): Promise<Response> {
  const { wanted, own } = readWanted(request);
  try {
    await consumeLimit('signInCallback', `address:${callerAddress(request)}`);
    const before = await sessionClaim();
    const { answer, isProviderAway } = await watchSignIn(() => handlers.GET(own));
    if (beginsSession(answer)) {
      if (before) await endSession(before, 'replaced');
      return redirectTo(pageAddress(wanted.page), answer.headers.getSetCookie());
    }
    if (before && (await findCheckedSession(before))) return redirectTo(pageAddress(wanted.page));
    if (isProviderAway) return redirectTo(failedPage(wanted.page, 'away'));
    const refusal = new URL(own.url).searchParams.get('error');
    if (refusal === 'access_denied') return redirectTo(failedPage(wanted.page, 'denied'));
    if (!wanted.isRepeated) return await begin({ ...wanted, isRepeated: true });
    return refusal && NOT_NOW.includes(refusal)
      ? redirectTo(failedPage(wanted.page, 'away'))
      : failed(wanted.page, new Error('Nobody was signed in.'));
  } catch (error) {
    return failed(wanted.page, error);
  }
}

function beginsSession(answer: Response): boolean {
  return answer.headers.getSetCookie().some((cookie) => /authjs\.session-token(\.0)?=[^;]/.test(cookie));
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
  const idToken = claim && (await revoke(claim));
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

const pageAddress = (page: string): string => new URL(page, env().PUBLIC_URL).href;

/** The page that says why nobody was signed in. From there one can try again to reach the wanted page. */
function failedPage(page: string, reason?: 'away' | 'denied'): string {
  const search = new URLSearchParams({
    ...(reason && { reason }),
    ...(page !== '/' && { callbackUrl: page }),
  });
  return pageAddress(`/failed${search.size > 0 ? `?${search}` : ''}`);
}

/** Answers with a page, because a person opens this address. Too many attempts get the text that everybody gets who must wait. */
function failed(page: string, error: unknown): Response {
  log.error({ event: 'sign-in', message: String(error) });
  const refusal = asAppError(error);
  if (refusal.code === 'RATE_LIMITED') {
    const { body, ...init } = refusedPage(refusal);
    return new Response(body, init);
  }
  const response = redirectTo(failedPage(page, refusal.code === 'UNAVAILABLE' ? 'away' : undefined));
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter) response.headers.set('Retry-After', String(retryAfter));
  return response;
}

function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, {
    status: 303,
    headers: { Location: address, 'Cache-Control': 'no-store' },
  });
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}

/** Sign-out waits at most this many milliseconds for the provider. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Where to send the browser to end the session at the identity provider too. If the provider has no such address or does not answer, the
 * session has ended only here, and the function returns the start page.
 */
async function endSessionAddress(idToken: string | undefined): Promise<string> {
  const { AUTH_CLIENT_ID, PUBLIC_URL } = env();
  const home = new URL('/', PUBLIC_URL).href;
  const endpoint = await endSessionEndpoint();
  if (!endpoint) return home;
  const address = new URL(endpoint);
  address.searchParams.set('client_id', AUTH_CLIENT_ID);
  address.searchParams.set('post_logout_redirect_uri', home);
  if (idToken) address.searchParams.set('id_token_hint', idToken);
  return address.href;
}

async function endSessionEndpoint(): Promise<string | undefined> {
  try {
    return (await discoverProvider(LONGEST_WAIT_MS)).end_session_endpoint;
  } catch (error) {
    log.warn({ event: 'sign-out', message: String(error) });
    return undefined;
  }
}
