import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { IntegrationError } from '@/lib/domain/errors';
import { callExternal, type ExternalAnswer, type ExternalCall, parseAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/platform/settings/env';
import { verifyIdToken } from './id-token';
import { claimOf } from './person';
import { knownProvider } from './provider';

/**
 * The identity provider wants the person to sign in: the account is disabled, its session there has ended, or the provider requires a second
 * factor, a consent or another account.
 */
export class RefreshRefused extends Error {
  override readonly name = 'RefreshRefused';
}

/** Errors of OAuth that say that the provider cannot answer now. After any other error of a refresh the person must sign in. */
export const NOT_NOW: readonly string[] = [
  'temporarily_unavailable',
  'server_error',
  'slow_down',
  'too_many_requests',
];

const answerSchema = z.object({
  id_token: z.string().optional(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  error: z.string().optional(),
});

export interface Refreshed {
  /** The account's current claims, with `sub` and the roles. Null if the provider says nothing about roles after the sign-in. */
  claims: JWTPayload | null;
  idToken?: string | undefined;
  refreshToken?: string | undefined;
}

/**
 * The current claims of an account, with the tokens to store. They are from a new, verified ID token. An answer without one is completed by
 * userinfo or introspection, as AUTH_REFRESH_ROLES says. Throws RefreshRefused, an IntegrationError, or an error of jose's that names the
 * fault of the ID token.
 */
export async function refreshClaims(refresh: string): Promise<Refreshed> {
  const { tokenEndpoint } = await knownProvider();
  const answer = await askForTokens(tokenEndpoint, { grant_type: 'refresh_token', refresh_token: refresh });
  const { id_token: idToken, access_token, refresh_token: refreshToken, error, status } = answer;
  if (error && !NOT_NOW.includes(error)) {
    throw new RefreshRefused(
      `The provider refused to refresh: ${/^\w+/.exec(error)?.[0].slice(0, 60) ?? 'unknown'}`,
    );
  }
  if (error || status !== 200)
    throw new IntegrationError('identity', error ? 'unreachable' : 'refused', status);
  const claims = idToken ? await verifyIdToken(idToken) : await claimsOfToken(access_token);
  return { claims, idToken, refreshToken };
}

const claimsSchema = z.looseObject({ sub: z.string().min(1) });

/** Addresses whose answers have held roles. Where they hold none after that, the account has none. */
const givers = new Set<string>();

/** The claims that belong to an access token. Null if no address is configured for them, or if they do not hold the roles. */
async function claimsOfToken(token: string | undefined): Promise<JWTPayload | null> {
  const call = token ? await callForClaims(token) : null;
  if (!call) return null;
  const answer = await answerOrNull(call);
  if (!answer?.contentType.includes('json')) return null;
  const { data } = claimsSchema.safeParse(parseAnswer('identity', answer, z.unknown()));
  if (!data) return null;
  if (claimOf(data, env().AUTH_ROLES_CLAIM) !== undefined) givers.add(call.url);
  return givers.has(call.url) ? data : null;
}

async function callForClaims(token: string): Promise<ExternalCall | null> {
  const { userinfoEndpoint, introspectionEndpoint } = await knownProvider();
  const call = { part: 'identity', retry: 'always', isPersonal: true } as const;
  switch (env().AUTH_REFRESH_ROLES) {
    case 'userinfo':
      return userinfoEndpoint
        ? { ...call, url: userinfoEndpoint, headers: { Authorization: `Bearer ${token}` } }
        : null;
    case 'introspection':
      return introspectionEndpoint
        ? { ...call, ...formAsClient(introspectionEndpoint, { token, token_type_hint: 'access_token' }) }
        : null;
    case 'sign-in':
      return null;
  }
}

/** Null if the address does not serve this token. Throws IntegrationError if it does not answer. */
async function answerOrNull(call: ExternalCall): Promise<ExternalAnswer | null> {
  try {
    return await callExternal(call);
  } catch (error) {
    if (error instanceof IntegrationError && !error.retryable) return null;
    throw error;
  }
}

/** What the token endpoint answers our client, and with which status. The body of an error says why. Throws IntegrationError. */
export async function askForTokens(
  tokenEndpoint: string,
  parameters: Readonly<Record<string, string>>,
): Promise<z.output<typeof answerSchema> & { status: number }> {
  const answer = await callExternal({
    part: 'identity',
    ...formAsClient(tokenEndpoint, parameters),
    allow: [400, 401, 403],
  });
  return { ...parseAnswer('identity', answer, answerSchema), status: answer.status };
}

/** A form that our client posts. */
function formAsClient(url: string, parameters: Readonly<Record<string, string>>) {
  return {
    method: 'POST',
    url,
    headers: { Authorization: clientAuthorization(), 'Content-Type': 'application/x-www-form-urlencoded' },
    bytes: Buffer.from(new URLSearchParams(parameters).toString()),
  } as const;
}

/** `client_secret_basic`, as the sign-in library does for codes. */
function clientAuthorization(): string {
  const { AUTH_CLIENT_ID, AUTH_CLIENT_SECRET } = env();
  const encoded = [AUTH_CLIENT_ID, AUTH_CLIENT_SECRET].map((part) =>
    new URLSearchParams({ '': part }).toString().slice(1),
  );
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}
