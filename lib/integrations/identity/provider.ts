import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { IntegrationError } from '@/lib/domain/errors';
import { callExternal, parseAnswer } from '@/lib/integrations/http';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';

const discoverySchema = z.object({
  issuer: z.string().optional(),
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  introspection_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
});

const DISCOVERY = '/.well-known/openid-configuration';

/** The provider's current discovery document. `timeoutMs` is the longest wait. Throws IntegrationError. */
export async function discoverProvider(timeoutMs?: number): Promise<z.output<typeof discoverySchema>> {
  const url = `${env().AUTH_ISSUER.replace(/\/+$/, '')}${DISCOVERY}`;
  const answer = await callExternal({ part: 'identity', url, retry: 'always', timeoutMs });
  return parseAnswer('identity', answer, discoverySchema);
}

/** What is wrong with AUTH_ISSUER, by what the provider calls itself. Every sign-in fails until both are the same text. Null if they are. */
export function issuerProblem(issuer: unknown): string | null {
  const { AUTH_ISSUER } = env();
  return issuer === AUTH_ISSUER
    ? null
    : `AUTH_ISSUER is ${AUTH_ISSUER}, but the provider calls itself ${issuer}`;
}

/** Logs at the start if AUTH_ISSUER does not lead to a provider of this name. Says nothing of a provider that does not answer. Never rejects. */
export async function reportIssuer(): Promise<void> {
  const message = await discoverProvider().then(
    ({ issuer }) => issuerProblem(issuer),
    (error: unknown) => {
      const isAway = error instanceof IntegrationError && error.retryable && error.failure !== 'garbage';
      return isAway
        ? null
        : `AUTH_ISSUER leads to no provider: ${error instanceof Error ? error.message : error}`;
    },
  );
  if (message) log.error({ event: 'settings', message });
}

/**
 * `fetch` for the sign-in library, which reads only JSON. Adds the time-out, limits and metrics of every external call. Throws
 * IntegrationError.
 */
export async function fetchFromProvider(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init);
  const isRead = request.method === 'GET';
  const answer = await callExternal({
    part: 'identity',
    method: isRead ? 'GET' : 'POST',
    url: request.url,
    headers: Object.fromEntries(request.headers),
    bytes: isRead ? undefined : new Uint8Array(await request.arrayBuffer()),
    // The body of an error says why.
    allow: [400, 401, 403],
    // A code can be exchanged only once.
    retry: isRead ? 'always' : 'never',
  });
  const body = parseAnswer('identity', answer, z.looseObject({}));
  const problem = request.url.endsWith(DISCOVERY) ? issuerProblem(body.issuer) : null;
  // The library would refuse it too, without saying what is wrong.
  if (problem) throw new Error(problem);
  return Response.json(body, { status: answer.status });
}

/** The sign-in library answers below this address. */
export const AUTH_PATH = '/api/auth';

/** The name of the identity provider in addresses. */
export const PROVIDER_ID = 'oidc';

/** The address that the identity provider sends people back to, as it must be registered there. */
export function callbackAddress(): string {
  return new URL(`${AUTH_PATH}/callback/${PROVIDER_ID}`, env().PUBLIC_URL).href;
}

/** How long the provider's addresses and keys are cached, in milliseconds. */
const CACHED_MS = 600_000;

/** The least time between two requests for an unknown key, in milliseconds. */
const COOLDOWN_MS = 30_000;

/** How long to wait before calling the provider again after it did not answer, in milliseconds. */
const PAUSE_MS = 5_000;

/** The data of the identity provider that calls need again and again. */
interface Provider {
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  introspectionEndpoint: string | undefined;
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
  const mine = { issuer, provider: discover(), until: Date.now() + CACHED_MS };
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
  const { jwks_uri, token_endpoint, userinfo_endpoint, introspection_endpoint } = await discoverProvider();
  return {
    tokenEndpoint: token_endpoint,
    userinfoEndpoint: userinfo_endpoint,
    introspectionEndpoint: introspection_endpoint,
    keys: createRemoteJWKSet(new URL(jwks_uri), {
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: CACHED_MS,
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
