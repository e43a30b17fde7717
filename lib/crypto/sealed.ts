import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { env } from '@/lib/settings/env';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is for: each has a key of its own. */
type Purpose = 'signing-cookie' | 'session-tokens';

/** Encrypts a text with AES-256-GCM under a key from AUTH_SECRET. It opens again only for the same purpose and owner. */
export function seal(text: string, purpose: Purpose, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text, or null when it was sealed by another key, for another purpose or owner, or was changed. */
export function unseal(sealed: string, purpose: Purpose, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    // The tag does not fit: it was sealed for somebody else, or not by us.
    return null;
  }
}

function keyFor(purpose: Purpose): Buffer {
  return createHash('sha256').update(`${purpose}:${env().AUTH_SECRET}`).digest();
}
