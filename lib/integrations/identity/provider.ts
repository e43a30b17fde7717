import { z } from 'zod';
import { callExternal, parseAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/platform/settings/env';

const discoverySchema = z.object({
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});

/** The provider's current discovery document. `timeoutMs` is the longest wait. Throws IntegrationError. */
export async function discoverProvider(timeoutMs?: number): Promise<z.output<typeof discoverySchema>> {
  const url = `${env().AUTH_ISSUER.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const answer = await callExternal({ part: 'identity', url, retry: 'always', timeoutMs });
  return parseAnswer('identity', answer, discoverySchema);
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
  return Response.json(parseAnswer('identity', answer, z.looseObject({})), { status: answer.status });
}

/** The sign-in library answers below this address. */
export const AUTH_PATH = '/api/auth';

/** The name of the identity provider in addresses. */
export const PROVIDER_ID = 'oidc';

/** The address that the identity provider sends people back to, as it must be registered there. */
export function callbackAddress(): string {
  return new URL(`${AUTH_PATH}/callback/${PROVIDER_ID}`, env().PUBLIC_URL).href;
}
