import type { AdapterFactory, JWK } from 'oidc-provider';
import type { TokenFault } from './tokens';

export interface AccountChange {
  /** Replace the account's own roles. */
  roles?: string[];
  /** A disabled account can neither sign in nor be refreshed. */
  disabled?: boolean;
}

/** The state that survives a rotation of keys. A provider takes its keys only once, so a rotation makes a new provider. */
export interface ProviderState {
  adapter: AdapterFactory;
  cookieKey: string;
  /** The key that signs now, and the previous one. */
  keys: [JWK & { kid: string }, ...JWK[]];
  fault: TokenFault;
  /** Changes of accounts since the start, by account id. */
  changes: Map<string, AccountChange>;
  /** Whether the provider gives refresh tokens. */
  givesRefreshTokens: boolean;
}
