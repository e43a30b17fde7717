import type { NextRequest } from 'next/server';
import type { Session } from 'next-auth';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { auth, handlers, signIn, signOut } from '@/lib/integrations/identity/auth';
import { endSessionAddress } from '@/lib/integrations/identity/end-session';
import { endSessionEarly } from '@/lib/integrations/identity/ended-session';
import { watchSignIn } from '@/lib/integrations/identity/sign-in-failure';
import { problemResponse } from './problem';
import { consumeLimit } from './rate-limit';
import { callerAddress, requireSameOrigin } from './request';

/** Starts a sign-in at the identity provider and comes back to `callbackUrl`, a path of ours. A provider that is away leads to /failed. */
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

/** What the sign-in library answers itself: the way back from the identity provider, within limits like everything else. */
export const signInHandlers = { GET: limited(handlers.GET), POST: limited(handlers.POST) };

function limited(handler: (request: NextRequest) => Promise<Response>) {
  return async (request: NextRequest): Promise<Response> => {
    const isCallback = /^\/api\/auth\/callback\b/i.test(new URL(request.url).pathname);
    try {
      await consumeLimit(isCallback ? 'signInCallback' : 'general', `address:${callerAddress(request)}`);
    } catch (error) {
      return failed(error);
    }
    const { answer, isProviderAway } = await watchSignIn(() => handler(request));
    return isProviderAway ? away() : answer;
  };
}

/** Ends the session here and at the identity provider. */
export async function endSession(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request);
  } catch (error) {
    return problemResponse(error, 'sv', crypto.randomUUID());
  }
  const session = await auth();
  await signOut({ redirect: false });
  await revoke(session);
  const { accountId } = session ?? {};
  console.log(JSON.stringify({ level: 'info', event: 'sign-out', at: new Date().toISOString(), accountId }));
  return redirectTo(await endSessionAddress(session?.idToken));
}

/** Without a database the cookie is gone all the same; that a copy of it still counts is logged. */
async function revoke(session: Session | null): Promise<void> {
  const { sessionId, endsAt } = session ?? {};
  if (!sessionId || !endsAt) return;
  try {
    await endSessionEarly(sessionId, new Date(endsAt * 1000));
  } catch (error) {
    const at = new Date().toISOString();
    console.error(JSON.stringify({ level: 'error', event: 'sign-out', at, message: String(error) }));
  }
}

/** A path on this site; anything else is the start page. */
export function ownPath(value: string | null): string {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return '/';
  return value;
}

/** The identity provider did not answer, or not so that anybody can be signed in: the page says that it is not their fault. */
function away(): Response {
  return redirectTo(new URL('/failed?reason=away', env().PUBLIC_URL).href);
}

/** A person stands behind this address: the page says that it failed, the header when to try again. */
function failed(error: unknown): Response {
  const at = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', event: 'sign-in', at, message: String(error) }));
  const response = redirectTo(new URL('/failed', env().PUBLIC_URL).href);
  const retryAfter = error instanceof AppError ? error.options.retryAfter : undefined;
  if (retryAfter) response.headers.set('Retry-After', String(retryAfter));
  return response;
}

function redirectTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
