import { caseIdSchema } from '@/lib/contract/values';
import { caseCookieName, isTokenShaped, verifyCaseToken } from '@/lib/crypto/link';
import { isUnavailable } from '@/lib/database/unavailable';
import { AppError } from '@/lib/domain/errors';
import { applicantByToken } from '@/lib/engine/access/actor';
import { env } from '@/lib/settings/env';
import { heldCases } from './held-cases';
import { asAppError, refusedPage } from './problem';

/** How many links a browser keeps. Browsers send all of them with each request, and servers take only so much. */
const LINKS_KEPT = 20;
/** How many cookies one answer deletes at most, because proxies take only so much either. */
const DELETED_AT_ONCE = 20;

/**
 * Opens a case link: puts a valid token into an HttpOnly cookie for its case and redirects to the same address without the token.
 * Changes nothing, so mail scanners may fetch it. A malformed link gives 404. An invalid one redirects to renew or invalid and
 * leaves an earlier cookie alone. The cookies of the links that were opened longest ago go.
 *
 * @param cookies The cookies of the request, in its order.
 */
export async function openLink(
  caseId: string,
  token: string,
  rest: readonly string[],
  cookies: readonly { name: string }[] = [],
): Promise<Response> {
  if (!caseIdSchema.safeParse(caseId).success || !isTokenShaped(token))
    return new Response(null, { status: 404 });
  const id = caseId.toLowerCase();
  try {
    await applicantByToken(id, token);
  } catch (error) {
    if (isUnavailable(error)) return tryAgain(error);
    return redirectTo(`/case/${id}/${refusalPage(error)}`);
  }
  const { expiresAt } = verifyCaseToken(id, token);
  const path = [`/case/${id}`, ...rest.map(encodeURIComponent)].join('/');
  // Browsers send the cookie that was made first first. One that is only written anew keeps its place, so it is deleted before.
  const held = heldCases(cookies);
  const others = held.filter((one) => one !== id);
  const old = others.slice(0, Math.max(0, others.length - LINKS_KEPT + 1)).slice(0, DELETED_AT_ONCE);
  const gone = held.includes(id) ? [...old, id] : old;
  return redirectTo(path, [...gone.map((one) => cookie(one, '', new Date(0))), cookie(id, token, expiresAt)]);
}

/** Says in every language that the link may be good, since we know nothing about the reader yet. Loading it again opens it. */
function tryAgain(error: unknown): Response {
  const { body, ...init } = refusedPage(asAppError(error));
  return new Response(body, init);
}

/** Why a link can be renewed, by the code of its refusal. `why` is in the address of the page that explains it. */
const RENEWABLE: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'renew',
  TOKEN_INVALID: 'renew?why=replaced',
  UNAUTHENTICATED: 'renew?why=no-access',
};

/** Where to redirect a refused link, below the case: to renew with the reason if the link can be renewed, or else to invalid. */
export function refusalPage(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return RENEWABLE[error.code] ?? 'invalid';
}

function cookie(caseId: string, token: string, expiresAt: Date): string {
  const secure = env().PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return `${caseCookieName(caseId)}=${token}; Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secure}`;
}

function redirectTo(path: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, {
    status: 303,
    headers: {
      Location: new URL(path, env().PUBLIC_URL).href,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
  for (const one of cookies) response.headers.append('Set-Cookie', one);
  return response;
}
