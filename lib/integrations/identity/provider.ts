import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { callExternal, parseAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/settings/env';

/** The allowed clock difference to the provider, the same as in the sign-in library. */
const CLOCK_TOLERANCE_SECONDS = 30;

const discoverySchema = z.object({
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * The provider's discovery document. Fetched each time, so that it is never out of date. Throws IntegrationError; `timeoutMs` is
 * the longest wait.
 */
export async function discoverProvider(timeoutMs?: number): Promise<z.output<typeof discoverySchema>> {
  const url = `${env().AUTH_ISSUER.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const answer = await callExternal({ part: 'identity', url, retry: 'always', timeoutMs });
  return parseAnswer('identity', answer, discoverySchema);
}

/**
 * Verifies that the provider signed this ID token for us, with a current key and not in the future. The sign-in library reads the
 * claims without checking the signature. Returns the claims. Throws an error of jose's that says what is wrong, or
 * IntegrationError.
 */
export async function verifyIdToken(idToken: string): Promise<JWTPayload> {
  const { AUTH_ISSUER, AUTH_CLIENT_ID } = env();
  const { jwks_uri: url } = await discoverProvider();
  const answer = await callExternal({ part: 'identity', url, retry: 'always' });
  const keys = parseAnswer('identity', answer, keysSchema) as JSONWebKeySet;
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
    issuer: AUTH_ISSUER,
    audience: AUTH_CLIENT_ID,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['iat', 'exp'],
  });
  const ahead = (payload.iat ?? 0) - Math.floor(Date.now() / 1000);
  if (ahead > CLOCK_TOLERANCE_SECONDS) {
    throw new Error(
      `The ID token is from the future: the provider's clock is ${ahead} seconds ahead of ours`,
    );
  }
  return payload;
}

/**
 * `fetch` for the sign-in library, which reads JSON only. Adds the time-out, limits and metrics of every external call. Throws
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
    // A code can be exchanged once only.
    retry: isRead ? 'always' : 'never',
  });
  return Response.json(parseAnswer('identity', answer, z.looseObject({})), { status: answer.status });
}
