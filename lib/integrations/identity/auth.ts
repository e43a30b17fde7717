import NextAuth, { customFetch, type NextAuthConfig, type Profile } from 'next-auth';
import { env, publishAuthUrl } from '@/lib/settings/env';
import { AUTH_PATH, PROVIDER_ID } from './callback-address';
import { claimOf } from './claims';
import { verifyIdToken } from './id-token';
import { personOf } from './person';
import { fetchFromProvider } from './provider';
import { SESSION_SECONDS, UNCHECKED_SESSION_SECONDS } from './session-store';
import { logSignInFailure } from './sign-in-failure';
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
  return { accountId, ...claim, isRecorded: true };
};

function profileOf(claims: Profile): SignedInProfile {
  return {
    issuer: env().AUTH_ISSUER,
    sub: claims.sub ?? '',
    ...personOf(claims),
    roles: claimOf(claims, env().AUTH_ROLES_CLAIM),
  };
}
