import { caseIdSchema } from '@/lib/contract/values';
import { AppError } from '@/lib/domain/errors';
import { UUID } from '@/lib/domain/uuid';
import { applicantByToken } from '@/lib/engine/access/actor';
import { caseCookieName, tokenIn, verifyCaseToken } from '@/lib/platform/crypto/case-link';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { env, isOverHttps } from '@/lib/platform/settings/env';
import { failedDocument } from './failed-document';
import { asAppError } from './problem';

/** How many links a browser stores. It sends all of them with each request, and servers limit the size of headers. */
const MAX_LINKS = 20;
/** How many cookies one answer deletes at most, because proxies take only so much either. */
const DELETED_AT_ONCE = 20;

/** What mails and people put behind a link. */
const BEHIND_A_LINK = /(?<![.,;:!?)\]>}"'”’»*])[.,;:!?)\]>}"'”’»*]+$/;

/**
 * Opens a case link: puts a valid token into an HttpOnly cookie for its case and redirects to the same address without the token.
 * Changes nothing, so mail scanners may fetch it. A link whose token is not whole leads to the application if this browser holds its
 * link, or else to renew, as an invalid one does. Neither replaces an earlier cookie. The cookies of the links that were opened longest
 * ago go.
 *
 * @param cookies The cookies of the request, in its order.
 */
export async function openLink(
  caseId: string,
  given: string,
  rest: readonly string[],
  cookies: readonly { name: string }[] = [],
): Promise<Response> {
  if (!caseIdSchema.safeParse(caseId).success) return new Response(null, { status: 404 });
  const id = caseId.toLowerCase();
  const token = tokenIn(given);
  if (!token) return redirectTo(`/case/${id}${heldCases(cookies).includes(id) ? '' : '/renew?why=cut'}`);
  try {
    await applicantByToken(id, token);
  } catch (error) {
    // The link may be good. Loading it again opens it.
    if (isUnavailable(error))
      return failedDocument(asAppError(error), { home: `/case/${id}`, isPosted: false });
    return redirectTo(`/case/${id}/${refusalPage(error)}`);
  }
  const { expiresAt } = verifyCaseToken(id, token);
  const below = rest.map((part, at) => (at === rest.length - 1 ? part.replace(BEHIND_A_LINK, '') : part));
  const path = [`/case/${id}`, ...below.map(encodeURIComponent)].join('/');
  // Browsers send the oldest cookie first. One that is overwritten stays in its place, so it is deleted first.
  const held = heldCases(cookies);
  const others = held.filter((one) => one !== id);
  const old = others.slice(0, Math.max(0, others.length - MAX_LINKS + 1)).slice(0, DELETED_AT_ONCE);
  const gone = held.includes(id) ? [...old, id] : old;
  return redirectTo(path, [
    ...gone.map((one) => cookie(one, '', 0)),
    cookie(id, token, secondsUntil(expiresAt)),
  ]);
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

const secondsUntil = (at: Date) => Math.floor((at.getTime() - Date.now()) / 1000);

/** @param seconds How long the browser stores it. An expiry date would be judged by the clock of the device. */
function cookie(caseId: string, token: string, seconds: number): string {
  const secure = isOverHttps() ? '; Secure' : '';
  return `${caseCookieName(caseId)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** Redirects to a path of ours, with cookies. */
export function redirectTo(path: string, cookies: readonly string[] = []): Response {
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

/** The cases whose links a browser holds, by the names of its cookies. Does not check whether the links still work. */
export function heldCases(cookies: readonly { name: string }[]): string[] {
  const start = caseCookieName('');
  return cookies.flatMap(({ name }) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

/** Who opened an address without a page. */
interface Visitor {
  isCaseWorker: boolean;
  /** The cases whose links this browser holds. */
  heldCases: readonly string[];
}

/** A link to offer on the "page not found" page: its text `shell.notFound.<name>` and its address. */
interface OnwardLink {
  name: 'case' | 'application' | 'renew' | 'apply' | 'home' | 'signIn';
  href: string;
}

const BELOW_A_CASE = new RegExp(`^/case/admin/(${UUID})/.`, 'i');

const APPLICATION = new RegExp(`^/case/(${UUID})(?:/|$)`, 'i');

/**
 * Where the reader of a "page not found" page can go next.
 *
 * @param pathname The requested address, without its query.
 * @returns null if only the right address helps: for a case link that is broken in its first part, in a browser that holds no other link.
 */
export function onwardLink(pathname: string, { isCaseWorker, heldCases }: Visitor): OnwardLink | null {
  const application = APPLICATION.exec(pathname)?.[1]?.toLowerCase();
  if (application && heldCases.includes(application))
    return { name: 'application', href: `/case/${application}` };
  if (isCaseWorker) {
    const below = BELOW_A_CASE.exec(pathname)?.[1];
    return below ? { name: 'case', href: `/case/admin/${below}` } : { name: 'home', href: '/' };
  }
  if (application) return { name: 'renew', href: `/case/${application}/renew?why=replaced` };
  const held = heldCases.length === 1 ? heldCases[0] : undefined;
  const slug = /^\/apply\/([^/]+)\/./.exec(pathname)?.[1];
  if (slug) return { name: 'apply', href: `/apply/${slug}` };
  if (held) return { name: 'application', href: `/case/${held}` };
  return isBrokenLink(pathname) ? null : { name: 'signIn', href: '/' };
}

/** Whether an address looks like a case link. */
export function isBrokenLink(pathname: string): boolean {
  return /^\/case(\/(?!admin(\/|$))|$)/i.test(pathname);
}
