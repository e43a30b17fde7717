import { ACCOUNTS } from '@/sandbox/accounts';
import { WebSession } from '../fixtures/web-session';

/** A session of the first account, by the sandbox's own sign-in. */
export async function signedIn(url: string): Promise<WebSession> {
  const session = new WebSession('nowhere:');
  const login = await session.open(`${url}/api/sign-in?callbackUrl=%2Ffavicon.ico`);
  const body = new URLSearchParams({ account: ACCOUNTS[0]?.id ?? '' });
  await session.open(login.url, { method: 'POST', body });
  return session;
}
