import { caseIdSchema } from '@/lib/contract/values';
import { caseCookieName, isTokenShaped, verifyCaseToken } from '@/lib/crypto/link';
import { isUnavailable } from '@/lib/database/unavailable';
import { AppError } from '@/lib/domain/errors';
import { LOCALES } from '@/lib/domain/locale';
import { applicantByToken } from '@/lib/engine/access/actor';
import { textFor } from '@/lib/i18n/text-for';
import { env } from '@/lib/settings/env';
import { asAppError, retryAfterOf } from './problem';

/**
 * Opens a case link: puts a valid token into an HttpOnly cookie for its case and redirects to the same address without the token.
 * Changes nothing, so mail scanners may fetch it. A malformed link gives 404. An invalid one redirects to renew or invalid and
 * leaves an earlier cookie alone.
 */
export async function openLink(caseId: string, token: string, rest: readonly string[]): Promise<Response> {
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
  return redirectTo(path, cookie(id, token, expiresAt));
}

/** Says in every language that the link may be good, since we know nothing about the reader yet. Loading it again opens it. */
function tryAgain(error: unknown): Response {
  const refusal = asAppError(error);
  const text = LOCALES.map((locale) => textFor(locale)(`errors.${refusal.code}`)).join('\n');
  return new Response(`${text}\n`, {
    status: refusal.status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(retryAfterOf(refusal)),
    },
  });
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

function redirectTo(path: string, setCookie?: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      Location: new URL(path, env().PUBLIC_URL).href,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      ...(setCookie ? { 'Set-Cookie': setCookie } : {}),
    },
  });
}
