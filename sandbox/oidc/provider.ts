import { randomBytes } from 'node:crypto';
import { type Configuration, Provider } from 'oidc-provider';
import { findAccount } from '../accounts';
import type { SandboxConfig } from '../config';
import { createMemoryAdapter } from './memory-adapter';
import { errorPage, loggedOutPage, logoutPage } from './pages';
import type { ProviderState } from './provider-state';
import { NO_FAULT, signingKey, withFault } from './tokens';

const HOUR_SECONDS = 3600;

export function createProviderState(): ProviderState {
  return {
    adapter: createMemoryAdapter(),
    cookieKey: randomBytes(32).toString('base64url'),
    keys: [signingKey()],
    fault: NO_FAULT,
    changes: new Map(),
    givesRefreshTokens: true,
  };
}

/** Rotates the signing key. The previous key stays published, as with real providers. The one before that is removed. */
export function rotateKeys(state: ProviderState): void {
  state.keys = [signingKey(), state.keys[0]];
}

/** A standard OpenID provider whose state and keys live in memory, with the product as its only client. */
export function createProvider(config: SandboxConfig, state: ProviderState): Provider {
  const provider = new Provider(`${config.sandboxUrl}/oidc`, configuration(config, state));
  // The published addresses follow the public address, also behind a proxy that terminates TLS.
  provider.proxy = config.sandboxUrl.startsWith('https:');
  provider.on('server_error', (_context, error) => console.error('sandbox: oidc:', error));
  provider.use(async (context, next) => {
    await next();
    const answer = context.body as { id_token?: string };
    const { refreshError, refreshStatus } = state.fault;
    if (context.oidc?.route !== 'token') return;
    if (refreshError && context.oidc.params?.grant_type === 'refresh_token') {
      context.status = refreshStatus;
      context.body = { error: refreshError };
    } else if (answer.id_token) {
      context.body = { ...answer, id_token: withFault(answer.id_token, state.fault, state.keys[0]) };
    }
  });
  return provider;
}

function configuration(config: SandboxConfig, state: ProviderState): Configuration {
  return {
    adapter: state.adapter,
    clients: [client(config)],
    jwks: { keys: state.keys },
    claims: { openid: ['sub'], profile: ['name', 'roles'], email: ['email', 'email_verified'] },
    // Many identity providers put the claims into the ID token itself. The product may read them from either place.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: {
      // All ports of localhost share its cookies, so these need their own names.
      names: { session: 'sandbox_session', interaction: 'sandbox_login', resume: 'sandbox_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/oidc' },
      keys: [state.cookieKey],
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Grant: 12 * HOUR_SECONDS,
      Session: 12 * HOUR_SECONDS,
      RefreshToken: 12 * HOUR_SECONDS,
    },
    interactions: { url: (_context, interaction) => `/oidc/login/${interaction.uid}` },
    findAccount: (_context, id) => describeAccount(state, id),
    issueRefreshToken: async (_context, client) =>
      state.givesRefreshTokens && client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: grantEverything,
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = String(logoutPage(form));
        },
        postLogoutSuccessSource: (context) => {
          context.body = String(loggedOutPage(config.appUrl));
        },
      },
    },
    renderError: (context, error) => {
      context.type = 'html';
      context.body = String(errorPage(error, config.appUrl));
    },
  };
}

function client(config: SandboxConfig) {
  return {
    client_id: config.auth.clientId,
    client_secret: config.auth.clientSecret,
    client_name: 'Medlemsansökan',
    redirect_uris: [`${config.appUrl}/api/auth/callback/oidc`],
    post_logout_redirect_uris: [config.appUrl, `${config.appUrl}/`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  };
}

function describeAccount(state: ProviderState, id: string) {
  const account = findAccount(id);
  const change = state.changes.get(id);
  if (!account || change?.disabled) return undefined;
  const { name, email } = account;
  const roles = change?.roles ?? account.roles;
  return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true, roles }) };
}

/** Grants every requested consent, so that there is no consent screen. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async (context) => {
  const { provider, client, session, requestParamOIDCScopes } = context.oidc;
  const existing = session?.grantIdFor(client?.clientId ?? '');
  const found = existing ? await provider.Grant.find(existing) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope([...requestParamOIDCScopes].join(' '));
  await grant.save();
  return grant;
};
