import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { env } from '@/lib/env';
import type { SigningLogin } from '@/lib/integrations/signing/signing';

/** The case worker's own login at the signing service, kept encrypted in an HttpOnly cookie for as long as it is valid. */
export const SIGNING_COOKIE = 'getAcceptToken';

export async function readSigningToken(): Promise<string | null> {
  const kept = (await cookies()).get(SIGNING_COOKIE)?.value;
  return kept ? open(kept) : null;
}

export async function keepSigningToken({ accessToken, expiresIn }: SigningLogin): Promise<void> {
  (await cookies()).set(SIGNING_COOKIE, seal(accessToken), {
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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function seal(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', cookieKey(), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function open(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', cookieKey(), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    // Not sealed by this key: the same as not being logged in.
    return null;
  }
}

function cookieKey(): Buffer {
  return createHash('sha256').update(`signing-cookie:${env().AUTH_SECRET}`).digest();
}
