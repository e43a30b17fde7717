import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { IntegrationError } from '@/lib/domain/errors';
import { env } from '@/lib/platform/settings/env';
import { discoverProvider, fetchFromProvider } from './provider';

/** How long the provider's addresses and keys are kept, in milliseconds. */
const KEPT_MS = 600_000;
/** The least time between two requests for an unknown key, in milliseconds. */
const COOLDOWN_MS = 30_000;
/** How long to wait before calling the provider again after it did not answer, in milliseconds. */
const PAUSE_MS = 5_000;

/** The data of the identity provider that calls need again and again. */
interface Provider {
  tokenEndpoint: string;
  keys: JWTVerifyGetKey;
}

let known: { issuer: string; provider: Promise<Provider>; until: number } | undefined;

/**
 * The provider's token endpoint and keys, requested once in ten minutes. While the provider does not answer, it is called at most every
 * five seconds. Throws IntegrationError.
 */
export function knownProvider(): Promise<Provider> {
  const issuer = env().AUTH_ISSUER;
  if (known?.issuer === issuer && known.until > Date.now()) return known.provider;
  const mine = { issuer, provider: discover(), until: Date.now() + KEPT_MS };
  known = mine;
  mine.provider.catch(() => {
    mine.until = Date.now() + PAUSE_MS;
  });
  return mine.provider;
}

/** Makes the next call fetch the provider's addresses and keys again. The provider may have changed its keys. */
export function forgetProvider(): void {
  known = undefined;
}

async function discover(): Promise<Provider> {
  const { jwks_uri, token_endpoint } = await discoverProvider();
  return {
    tokenEndpoint: token_endpoint,
    keys: createRemoteJWKSet(new URL(jwks_uri), {
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: KEPT_MS,
      [customFetch]: unlessPaused(fetchFromProvider),
    }),
  };
}

/** The same function, but for a while after a failure it fails at once. So while the provider is down, not every token causes a call. */
function unlessPaused(fetchKeys: typeof fetchFromProvider): typeof fetchFromProvider {
  let pauseUntil = 0;
  return async (...request) => {
    if (pauseUntil > Date.now()) throw new IntegrationError('identity', 'unreachable');
    try {
      return await fetchKeys(...request);
    } catch (error) {
      pauseUntil = Date.now() + PAUSE_MS;
      throw error;
    }
  };
}
