import { errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '@/lib/domain/errors';
import { MINUTE_MS } from '@/lib/domain/time';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { CLOCK_TOLERANCE_SECONDS } from './id-token';
import { claimOf, personOf } from './person';
import { knownProvider } from './provider';
import { logSession } from './session-store';
import { replaceRoles } from './store-sign-in';

/** Asymmetric signatures only: no shared secrets, and not `none`. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** How long a verified token is cached, in milliseconds. Never beyond its expiry. */
const CACHED_MS = MINUTE_MS;
const MAX_CACHED = 1_000;

/** A case worker that a program acts for. */
export interface BearerWorker {
  accountId: string;
  /** An id made from the token, since there is no session. */
  sessionId: string;
  name: string;
  email: string;
  roles: { moId: number; roleId: number }[];
  tokenExpiresAt: Date;
}

/** The token of an `Authorization` header of the scheme Bearer. Null without a token, or for another scheme. */
export function bearerToken(authorization: string | null): string | null {
  return /^bearer(?:\s+|$)(.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? null;
}

/**
 * The case worker named by an access token of the identity provider, with the token's roles. Throws UNAUTHENTICATED with a challenge for an
 * invalid token or without AUTH_API_AUDIENCE. Throws IntegrationError if the provider's keys cannot be fetched.
 */
export async function verifyBearerToken(token: string): Promise<BearerWorker> {
  const sessionId = idOf(token);
  const { accountId, expiresAt } = recent(sessionId) ?? (await verified(token, sessionId));
  const account = await db().account.findUnique({
    where: { id: accountId },
    select: { name: true, email: true, roles: { select: { moId: true, roleId: true } } },
  });
  if (!account) throw refused('The account is gone.');
  return { accountId, sessionId, ...account, tokenExpiresAt: new Date(expiresAt) };
}

/** The content of a verified token. Times are in milliseconds since 1970. */
interface Verified {
  accountId: string;
  expiresAt: number;
  /** Until when the cached result is used. */
  until: number;
}

const cache = new Map<string, Verified>();

function recent(id: string): Verified | undefined {
  const known = cache.get(id);
  if (known && known.until > Date.now()) return known;
  cache.delete(id);
  return undefined;
}

async function verified(token: string, id: string): Promise<Verified> {
  const claims = await verify(token);
  const accountId = await storeAccount(claims);
  const expiresAt = (claims.exp ?? 0) * 1000;
  const known = { accountId, expiresAt, until: Math.min(Date.now() + CACHED_MS, expiresAt) };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(id, known);
  return known;
}

async function verify(token: string): Promise<JWTPayload & { sub: string }> {
  const { AUTH_ISSUER, AUTH_API_AUDIENCE } = env();
  if (!AUTH_API_AUDIENCE) throw refused('Bearer tokens are not accepted here.');
  try {
    const { keys } = await knownProvider();
    const { payload } = await jwtVerify(token, keys, {
      issuer: AUTH_ISSUER,
      audience: AUTH_API_AUDIENCE,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return { ...payload, sub: String(payload.sub) };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused(error.code, error);
    throw error;
  }
}

function refused(why: string, cause?: unknown): AppError {
  // Never repeat the token: the description is a code or one of our own sentences.
  const challenge = `Bearer error="invalid_token", error_description="${why}"`;
  return new AppError('UNAUTHENTICATED', { challenge, cause });
}

/** Stores the account named by the token. Replaces its roles with the token's and those given in the product, as at sign-in. */
async function storeAccount(claims: JWTPayload & { sub: string }): Promise<string> {
  const data = personOf(claims);
  const subject = `${env().AUTH_ISSUER}#${claims.sub}`;
  const { accountId, change } = await db().$transaction(async (tx) => {
    const { id } = await tx.account.upsert({
      where: { subject },
      create: { subject, ...data, lastSignInAt: new Date() },
      update: data,
    });
    return { accountId: id, change: await replaceRoles(tx, id, claimOf(claims, env().AUTH_ROLES_CLAIM)) };
  });
  if (change) logSession('roles-changed', { accountId, ...change });
  return accountId;
}

/** An id for a token, in UUID form, that reveals nothing about it. */
function idOf(token: string): string {
  return sha256(token).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
