import { env } from '@/lib/env';
import { auth, signIn, signOut } from '@/lib/integrations/identity/auth';
import { endSessionAddress } from '@/lib/integrations/identity/end-session';
import { problemResponse } from './problem';
import { consumeLimit } from './rate-limit';
import { callerAddress, requireSameOrigin } from './request';

/** Starts a sign-in at the identity provider and comes back to `callbackUrl`, a path of ours. A provider that is away leads to /failed. */
export async function startSignIn(request: Request): Promise<Response> {
  const target = ownPath(new URL(request.url).searchParams.get('callbackUrl'));
  try {
    await consumeLimit('signIn', callerAddress(request));
    const address: string = await signIn('oidc', { redirectTo: target, redirect: false });
    return redirectTo(address);
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'sign-in', message: String(error) }));
    return redirectTo(new URL('/failed', env().PUBLIC_URL).href);
  }
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
  return redirectTo(await endSessionAddress(session?.idToken));
}

/** A path on this site; anything else is the start page. */
export function ownPath(value: string | null): string {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return '/';
  return value;
}

function redirectTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
