import { log } from '@/lib/process/log';
import { env } from '@/lib/settings/env';
import { discoverProvider } from './provider';

/** Sign-out waits at most this many milliseconds for the provider. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Where to send the browser to end the session at the identity provider too. If the provider has no such address or does not answer, the
 * session has ended only here, and the function returns the start page.
 */
export async function endSessionAddress(idToken: string | undefined): Promise<string> {
  const { AUTH_CLIENT_ID, PUBLIC_URL } = env();
  const home = new URL('/', PUBLIC_URL).href;
  const endpoint = await endSessionEndpoint();
  if (!endpoint) return home;
  const address = new URL(endpoint);
  address.searchParams.set('client_id', AUTH_CLIENT_ID);
  address.searchParams.set('post_logout_redirect_uri', home);
  if (idToken) address.searchParams.set('id_token_hint', idToken);
  return address.href;
}

async function endSessionEndpoint(): Promise<string | undefined> {
  try {
    return (await discoverProvider(LONGEST_WAIT_MS)).end_session_endpoint;
  } catch (error) {
    log.warn({ event: 'sign-out', message: String(error) });
    return undefined;
  }
}
