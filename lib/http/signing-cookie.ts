import { cookies } from 'next/headers';
import { env } from '@/lib/env';
import type { SigningLogin } from '@/lib/integrations/signing/signing';
import { seal, unseal } from '@/lib/sealed';

/**
 * The case worker's own login at the signing service, kept encrypted in an HttpOnly cookie for as long as it is valid. It is sealed to
 * the account and the session: with any other it is no login.
 */
export const SIGNING_COOKIE = 'getAcceptToken';

/** Whose login it is. */
interface Owner {
  accountId: string;
  sessionId: string;
}

const ownerName = ({ accountId, sessionId }: Owner) => `${accountId} ${sessionId}`;

/** The login that this browser holds for this account and session, or null. */
export async function readSigningToken(owner: Owner): Promise<string | null> {
  const kept = (await cookies()).get(SIGNING_COOKIE)?.value;
  return kept ? unseal(kept, 'signing-cookie', ownerName(owner)) : null;
}

export async function keepSigningToken(
  { accessToken, expiresIn }: SigningLogin,
  owner: Owner,
): Promise<void> {
  (await cookies()).set(SIGNING_COOKIE, seal(accessToken, 'signing-cookie', ownerName(owner)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: env().PUBLIC_URL.startsWith('https:'),
    path: '/',
    maxAge: expiresIn,
  });
}

export async function clearSigningToken(): Promise<void> {
  (await cookies()).delete(SIGNING_COOKIE);
}
