import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { JWK } from 'oidc-provider';

export const SIGNERS = ['current', 'gone', 'stranger'] as const;

/** How the ID tokens differ from correct ones, and what a refresh gets instead of them. */
export interface TokenFault {
  /** How far the provider's clock is ahead, in seconds. A negative value means that it is behind. */
  clockSeconds: number;
  /** `gone` names a key that is no longer published. `stranger` names the current key, but another key has signed. */
  signedBy: (typeof SIGNERS)[number];
  /** The OAuth error that every refresh gets, such as `interaction_required`. Empty for none. */
  refreshError: string;
  /** The HTTP status of that error. */
  refreshStatus: number;
}

export const NO_FAULT: TokenFault = {
  clockSeconds: 0,
  signedBy: 'current',
  refreshError: '',
  refreshStatus: 400,
};

/** A new private signing key with a new name. */
export function signingKey(): JWK & { kid: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() } as JWK & {
    kid: string;
  };
}

/** The ID token that a provider with this fault would make. `key` is the provider's current key. */
export function withFault(idToken: string, fault: TokenFault, key: JWK & { kid: string }): string {
  if (fault.clockSeconds === 0 && fault.signedBy === 'current') return idToken;
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  for (const name of ['iat', 'exp', 'auth_time']) if (name in claims) claims[name] += fault.clockSeconds;
  const signer = fault.signedBy === 'current' ? key : signingKey();
  const kid = fault.signedBy === 'gone' ? signer.kid : key.kid;
  const signed = [{ alg: 'RS256', typ: 'JWT', kid }, claims].map(encode).join('.');
  // Node's types want its own interface of a JWK, without `kid`.
  const signature = sign('sha256', Buffer.from(signed), { key: signer as never, format: 'jwk' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
