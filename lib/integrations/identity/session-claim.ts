import { decode, getToken, type JWT } from '@auth/core/jwt';
import { headers } from 'next/headers';
import { env, isOverHttps } from '@/lib/platform/settings/env';
import type { SessionClaim } from './session-store';

/**
 * The content of this request's session cookie. Null if there is none, or if this product did not seal it. Does not check whether the
 * session has ended early. The library's own `auth()` would reseal the cookie on each request.
 */
export async function sessionClaim(): Promise<SessionClaim | null> {
  const cookie = (await headers()).get('cookie');
  if (!cookie?.includes('authjs.session-token')) return null;
  const secureCookie = isOverHttps();
  const token = await getToken({
    req: { headers: { cookie } },
    secret: env().AUTH_SECRET,
    secureCookie,
    decode: openOnce,
  });
  return token && contentOf(token);
}

function contentOf({ accountId, sessionId, endsAt }: JWT): SessionClaim | null {
  const hasEnded = Number(endsAt ?? 0) * 1_000 <= Date.now();
  if (hasEnded || typeof accountId !== 'string' || typeof sessionId !== 'string') return null;
  return { accountId, sessionId, endsAt: Number(endsAt) };
}

/** How many opened cookies this process caches. */
const MAX_CACHED = 1_000;

const opened = new Map<string, JWT>();

/** The content of a sealed cookie. Opening a cookie derives its key, so the content is cached. A cookie never changes. */
async function openOnce(sealed: Parameters<typeof decode>[0]): Promise<JWT | null> {
  const key = `${sealed.secret} ${sealed.token}`;
  const cached = opened.get(key);
  if (cached) return cached;
  const content = await decode(sealed);
  if (!content) return null;
  if (opened.size >= MAX_CACHED) opened.clear();
  opened.set(key, content);
  return content;
}
