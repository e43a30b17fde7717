import { cookies } from 'next/headers';
import type { SigningLogin } from '@/lib/integrations/signing/signing';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { isOverHttps } from '@/lib/platform/settings/env';

/**
 * The case worker's own login at the signing service, encrypted in an HttpOnly cookie for as long as it is valid. It is bound to
 * the account and the session, and is worthless with any other.
 */
export const SIGNING_COOKIE = 'getAcceptToken';

/** The account that the login belongs to. */
interface Owner {
  accountId: string;
  sessionId: string;
}

const ownerName = ({ accountId, sessionId }: Owner) => `${accountId} ${sessionId}`;

/** The login in this browser's cookie for this account and session, or null. */
export async function readSigningToken(owner: Owner): Promise<string | null> {
  return (await readLogin(owner))?.accessToken ?? null;
}

/** The remaining whole seconds of that login, or null if there is no login or no known end. Unlike the login, this is not secret. */
export async function signingSecondsLeft(owner: Owner): Promise<number | null> {
  const endsAt = (await readLogin(owner))?.endsAt ?? null;
  return endsAt === null ? null : Math.max(0, Math.floor((endsAt - Date.now()) / 1000));
}

interface StoredLogin {
  accessToken: string;
  /** Milliseconds since 1970. Null in a cookie from a version that did not store it. */
  endsAt: number | null;
}

async function readLogin(owner: Owner): Promise<StoredLogin | null> {
  const sealed = (await cookies()).get(SIGNING_COOKIE)?.value;
  const text = sealed ? unseal(sealed, 'signing-cookie', ownerName(owner)) : null;
  if (text === null) return null;
  const [, endsAt, accessToken] = /^(\d+) (.+)$/.exec(text) ?? [];
  return accessToken ? { accessToken, endsAt: Number(endsAt) } : { accessToken: text, endsAt: null };
}

export async function keepSigningToken(
  { accessToken, expiresIn }: SigningLogin,
  owner: Owner,
): Promise<void> {
  const text = `${Date.now() + Math.floor(expiresIn * 1000)} ${accessToken}`;
  (await cookies()).set(SIGNING_COOKIE, seal(text, 'signing-cookie', ownerName(owner)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: isOverHttps(),
    path: '/',
    maxAge: expiresIn,
  });
}

export async function clearSigningToken(): Promise<void> {
  (await cookies()).delete(SIGNING_COOKIE);
}
