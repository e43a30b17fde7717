import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { JWK } from 'oidc-provider';

export const SIGNERS = ['current', 'gone', 'stranger'] as const;

/** How the ID tokens differ from what they should be. */
export interface TokenFault {
  /** How far the provider's clock is ahead, in seconds; negative is behind. */
  clockSeconds: number;
  /** `gone` names a key that is published no more, `stranger` the current key, but is signed by another. */
  signedBy: (typeof SIGNERS)[number];
}

export const NO_FAULT: TokenFault = { clockSeconds: 0, signedBy: 'current' };

/** A new private key to sign with, under a name of its own. */
export function signingKey(): JWK & { kid: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() } as JWK & {
    kid: string;
  };
}

/** The same ID token as a provider with this fault makes it. `key` is the provider's current one. */
export function withFault(idToken: string, fault: TokenFault, key: JWK & { kid: string }): string {
  if (fault.clockSeconds === 0 && fault.signedBy === 'current') return idToken;
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  for (const name of ['iat', 'exp', 'auth_time']) if (name in claims) claims[name] += fault.clockSeconds;
  const signer = fault.signedBy === 'current' ? key : signingKey();
  const kid = fault.signedBy === 'gone' ? signer.kid : key.kid;
  const signed = [{ alg: 'RS256', typ: 'JWT', kid }, claims].map(encode).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: signer as never, format: 'jwk' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
