import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { env } from '@/lib/platform/settings/env';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of a sealed text. Each has its own key. */
type Purpose =
  | 'signing-cookie'
  | 'session-tokens'
  | 'role-invitation'
  | 'preview-link'
  | 'webhook-secret'
  | 'wanted-page'
  | 'returned-form';

/** Encrypts a text with AES-256-GCM and a key derived from the first AUTH_SECRET. Only the same purpose and owner can open it. */
export function seal(text: string, purpose: Purpose, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const [secret = ''] = env().AUTH_SECRET;
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text. Null if it was sealed with another key, for another purpose or owner, or was modified. */
export function unseal(sealed: string, purpose: Purpose, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  for (const secret of env().AUTH_SECRET) {
    const text = open(bytes, keyFor(purpose, secret), owner);
    if (text !== null) return text;
  }
  return null;
}

function open(bytes: Buffer, key: Buffer, owner: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    // Wrong tag: sealed with another secret, for another owner, or not by us.
    return null;
  }
}

function keyFor(purpose: Purpose, secret: string): Buffer {
  return createHash('sha256').update(`${purpose}:${secret}`).digest();
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
