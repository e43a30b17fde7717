import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { IntegrationError } from '@/lib/domain/errors';
import { callExternal, parseAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/platform/settings/env';
import { verifyIdToken } from './id-token';
import { knownProvider } from './provider';

/**
 * The identity provider wants the person to sign in: the account is disabled, its session there has ended, or the provider asks for a second
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
  refresh_token: z.string().optional(),
  error: z.string().optional(),
});

/**
 * The current claims of an account from a new, verified ID token, with the tokens to store. Throws RefreshRefused, an IntegrationError, or
 * an error of jose's that names the fault of the ID token.
 */
export async function refreshClaims(
  refreshToken: string,
): Promise<{ claims: JWTPayload; idToken: string; refreshToken?: string }> {
  const { tokenEndpoint } = await knownProvider();
  const { id_token, refresh_token, error, status } = await askForTokens(tokenEndpoint, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (error && !NOT_NOW.includes(error)) {
    throw new RefreshRefused(
      `The provider refused to refresh: ${/^\w+/.exec(error)?.[0].slice(0, 60) ?? 'unknown'}`,
    );
  }
  if (error || status !== 200)
    throw new IntegrationError('identity', error ? 'unreachable' : 'refused', status);
  if (!id_token) throw new Error('The provider gave no ID token for a refresh token.');
  return { claims: await verifyIdToken(id_token), idToken: id_token, refreshToken: refresh_token };
}

/** What the token endpoint answers our client, and with which status. The body of an error says why. Throws IntegrationError. */
export async function askForTokens(
  tokenEndpoint: string,
  parameters: Readonly<Record<string, string>>,
): Promise<z.output<typeof answerSchema> & { status: number }> {
  const answer = await callExternal({
    part: 'identity',
    method: 'POST',
    url: tokenEndpoint,
    headers: { Authorization: clientAuthorization(), 'Content-Type': 'application/x-www-form-urlencoded' },
    bytes: Buffer.from(new URLSearchParams(parameters).toString()),
    allow: [400, 401, 403],
  });
  return { ...parseAnswer('identity', answer, answerSchema), status: answer.status };
}

/** `client_secret_basic`, as the sign-in library does for codes. */
function clientAuthorization(): string {
  const { AUTH_CLIENT_ID, AUTH_CLIENT_SECRET } = env();
  const encoded = [AUTH_CLIENT_ID, AUTH_CLIENT_SECRET].map((part) =>
    new URLSearchParams({ '': part }).toString().slice(1),
  );
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}
