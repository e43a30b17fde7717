import { errors, type JWTPayload, jwtVerify } from 'jose';
import { env } from '@/lib/platform/settings/env';
import { forgetProvider, knownProvider } from './provider';

/** The allowed clock difference to the provider, the same as in the sign-in library. */
export const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Verifies that the provider signed this ID token for us, with a current key and not in the future. The sign-in library reads the claims
 * without checking the signature. Returns the claims. Throws an error of jose's that names the fault, or IntegrationError.
 */
export async function verifyIdToken(idToken: string): Promise<JWTPayload> {
  const payload = await verify(idToken).catch((error: unknown) => {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    // ID tokens come from the provider itself, so an unknown key means that the provider has a new one.
    forgetProvider();
    return verify(idToken);
  });
  const ahead = (payload.iat ?? 0) - Math.floor(Date.now() / 1000);
  if (ahead > CLOCK_TOLERANCE_SECONDS) {
    throw new Error(
      `The ID token is from the future: the provider's clock is ${ahead} seconds ahead of ours`,
    );
  }
  return payload;
}

async function verify(idToken: string): Promise<JWTPayload> {
  const { AUTH_ISSUER, AUTH_CLIENT_ID } = env();
  const { keys } = await knownProvider();
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: AUTH_ISSUER,
    audience: AUTH_CLIENT_ID,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['iat', 'exp'],
  });
  return payload;
}
