import { z } from 'zod';
import { env } from '@/lib/env';

const discovery = z.object({ end_session_endpoint: z.url().optional() });

/**
 * Where to send the browser to end the session at the identity provider too. When the provider does not say, or does
 * not answer, the session has ended here and the start page is the place to go.
 */
export async function endSessionAddress(idToken: string | undefined): Promise<string> {
  const { AUTH_ISSUER, AUTH_CLIENT_ID, PUBLIC_URL } = env();
  const home = new URL('/', PUBLIC_URL).href;
  const endpoint = await endSessionEndpoint(AUTH_ISSUER);
  if (!endpoint) return home;
  const address = new URL(endpoint);
  address.searchParams.set('client_id', AUTH_CLIENT_ID);
  address.searchParams.set('post_logout_redirect_uri', home);
  if (idToken) address.searchParams.set('id_token_hint', idToken);
  return address.href;
}

async function endSessionEndpoint(issuer: string): Promise<string | undefined> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(3_000) });
    return discovery.parse(await answer.json()).end_session_endpoint;
  } catch (error) {
    console.error(JSON.stringify({ level: 'warn', event: 'sign-out', message: String(error) }));
    return undefined;
  }
}
