import NextAuth, { customFetch, type NextAuthConfig } from 'next-auth';
import { env, publishAuthUrl } from '@/lib/env';
import { fetchFromProvider, verifyIdToken } from './provider';
import { logSignInFailure } from './sign-in-failure';
import { storeSignIn } from './store-sign-in';

const SESSION_SECONDS = 8 * 60 * 60;

declare module 'next-auth' {
  interface Session {
    accountId?: string;
    idToken?: string;
    sessionId?: string;
    /** Seconds since 1970. */
    endsAt?: number;
  }
}

/** Sign-in by OpenID Connect: authorization code with PKCE. The session is an encrypted cookie that ends after 8 hours. */
export const { handlers, auth, signIn, signOut } = NextAuth(() => authConfig());

function authConfig(): NextAuthConfig {
  const { AUTH_SECRET, AUTH_ISSUER, AUTH_CLIENT_ID, AUTH_CLIENT_SECRET, AUTH_SCOPE, PUBLIC_URL } = env();
  publishAuthUrl();
  return {
    secret: AUTH_SECRET,
    trustHost: true,
    basePath: '/api/auth',
    useSecureCookies: PUBLIC_URL.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS, updateAge: SESSION_SECONDS },
    pages: { error: '/failed', signIn: '/failed', signOut: '/' },
    logger: { error: logSignInFailure, warn: () => undefined, debug: () => undefined },
    providers: [
      {
        id: 'oidc',
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
    callbacks: { jwt: keepAccount, session: showAccount },
  };
}

const keepAccount: NonNullable<NextAuthConfig['callbacks']>['jwt'] = async ({ token, account, profile }) => {
  if (!account?.id_token || !profile?.sub) return token;
  await verifyIdToken(account.id_token);
  const accountId = await storeSignIn({
    issuer: env().AUTH_ISSUER,
    sub: profile.sub,
    name: profile.name ?? profile.preferred_username ?? profile.email ?? profile.sub,
    email: profile.email ?? profile.preferred_username ?? '',
    roles: claimOf(profile, env().AUTH_ROLES_CLAIM),
  });
  console.log(JSON.stringify({ level: 'info', event: 'sign-in', at: new Date().toISOString(), accountId }));
  const endsAt = Math.floor(Date.now() / 1000) + SESSION_SECONDS;
  const sessionId = crypto.randomUUID();
  return { sub: profile.sub, name: profile.name, accountId, idToken: account.id_token, sessionId, endsAt };
};

const showAccount: NonNullable<NextAuthConfig['callbacks']>['session'] = ({ session, token }) => {
  const { accountId, sessionId } = token;
  const endsAt = Number(token.endsAt ?? 0);
  const hasEnded = endsAt * 1000 <= Date.now();
  if (hasEnded || typeof accountId !== 'string' || typeof sessionId !== 'string') return session;
  return { ...session, accountId, sessionId, endsAt, idToken: token.idToken as string | undefined };
};

/** A claim by its name, or by a path with dots where the provider nests it (`realm_access.roles`). */
function claimOf(profile: object, name: string): unknown {
  if (name in profile) return (profile as Record<string, unknown>)[name];
  return name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], profile);
}
