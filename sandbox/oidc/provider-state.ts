import type { AdapterFactory, JWK } from 'oidc-provider';
import type { TokenFault } from './tokens';

export interface AccountChange {
  /** Instead of the account's own. */
  roles?: string[];
  /** A disabled account can neither sign in nor be refreshed. */
  disabled?: boolean;
}

/** What stays when the keys are rotated, which a provider is told once only. */
export interface ProviderState {
  adapter: AdapterFactory;
  cookieKey: string;
  /** The one that signs now, and the one before it. */
  keys: [JWK & { kid: string }, ...JWK[]];
  fault: TokenFault;
  /** What was changed of accounts since the start, by their id. */
  changes: Map<string, AccountChange>;
  /** Whether the provider gives refresh tokens. */
  givesRefreshTokens: boolean;
}
