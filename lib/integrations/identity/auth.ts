import { AsyncLocalStorage } from 'node:async_hooks';
import type { Profile } from '@auth/core/types';
import NextAuth, { customFetch, type NextAuthConfig } from 'next-auth';
import { IntegrationError } from '@/lib/domain/errors';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { log } from '@/lib/platform/process/log';
import { env, publishAuthUrl } from '@/lib/platform/settings/env';
import { verifyIdToken } from './id-token';
import { claimOf, personOf } from './person';
import { AUTH_PATH, fetchFromProvider, PROVIDER_ID } from './provider';
import { SESSION_SECONDS, UNCHECKED_SESSION_SECONDS } from './session-store';
import { type SignedInProfile, storeSignIn } from './store-sign-in';

/**
 * Sign-in by OpenID Connect: authorization code with PKCE. The session is an encrypted cookie that ends after 8 hours, or after one hour if
 * the provider gives no refresh token.
 */
export const { handlers, signIn, signOut } = NextAuth(() => authConfig());

function authConfig(): NextAuthConfig {
  const { AUTH_SECRET, AUTH_ISSUER, AUTH_CLIENT_ID, AUTH_CLIENT_SECRET, AUTH_SCOPE, PUBLIC_URL } = env();
  publishAuthUrl();
  return {
    secret: AUTH_SECRET,
    trustHost: true,
    basePath: AUTH_PATH,
    useSecureCookies: PUBLIC_URL.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS, updateAge: SESSION_SECONDS },
    pages: { error: '/failed', signIn: '/failed', signOut: '/' },
    logger: { error: logSignInFailure, warn: () => undefined, debug: () => undefined },
    providers: [
      {
        id: PROVIDER_ID,
        name: 'SSO',
        type: 'oidc',
        issuer: AUTH_ISSUER,
        clientId: AUTH_CLIENT_ID,
        clientSecret: AUTH_CLIENT_SECRET,
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { scope: AUTH_SCOPE } },
        options: {
          clientId: AUTH_CLIENT_ID,
          clientSecret: AUTH_CLIENT_SECRET,
          [customFetch]: fetchFromProvider,
        },
      },
    ],
    callbacks: { jwt: keepAccount },
  };
}

const keepAccount: NonNullable<NextAuthConfig['callbacks']>['jwt'] = async ({ token, account, profile }) => {
  if (!account?.id_token || !profile?.sub) return token;
  await verifyIdToken(account.id_token);
  const seconds = account.refresh_token ? SESSION_SECONDS : UNCHECKED_SESSION_SECONDS;
  const claim = { sessionId: crypto.randomUUID(), endsAt: Math.floor(Date.now() / 1000) + seconds };
  const accountId = await storeSignIn(profileOf(profile), claim, {
    idToken: account.id_token,
    refreshToken: account.refresh_token,
    providerSession: typeof profile.sid === 'string' ? profile.sid : undefined,
  });
  return { accountId, ...claim };
};

function profileOf(claims: Profile): SignedInProfile {
  return {
    issuer: env().AUTH_ISSUER,
    sub: claims.sub ?? '',
    ...personOf(claims),
    roles: claimOf(claims, env().AUTH_ROLES_CLAIM),
  };
}

const attempts = new AsyncLocalStorage<{ isProviderAway: boolean }>();

/**
 * Runs a part of a sign-in and also reports whether the identity provider was down. The sign-in library turns every failure into
 * the same redirect, and only its logger gets the cause.
 */
export function watchSignIn<T>(run: () => Promise<T>): Promise<{ answer: T; isProviderAway: boolean }> {
  const attempt = { isProviderAway: false };
  return attempts.run(attempt, async () => ({ answer: await run(), ...attempt }));
}

/** Writes one line that names every cause, from the outermost error to the original one. */
function logSignInFailure(error: Error): void {
  const causes = causesOf(error);
  const attempt = attempts.getStore();
  if (attempt && causes.some(isAway)) attempt.isProviderAway = true;
  const message = causes.map(({ message }) => message).join(' ← ');
  log.error({ event: 'sign-in', message });
}

/** The chain of causes. The sign-in library stores the caught error in `cause.err`. */
function causesOf(error: Error): Error[] {
  const cause = (error.cause as { err?: unknown } | undefined)?.err ?? error.cause;
  return [error, ...(cause instanceof Error ? causesOf(cause) : [])];
}

/** Whether the provider or our database was down. A provider whose answers make sign-in impossible counts as down too. */
function isAway(error: Error): boolean {
  return error instanceof IntegrationError ? error.retryable : isUnavailable(error);
}
