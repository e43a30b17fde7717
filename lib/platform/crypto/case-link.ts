import { createHmac, timingSafeEqual } from 'node:crypto';
import { CASE_TOKEN } from '@/lib/domain/case-token';
import { AppError } from '@/lib/domain/errors';
import { DAY_MS } from '@/lib/domain/time';
import { env, isOverHttps } from '@/lib/platform/settings/env';

/**
 * Case links: `/case/{caseId}/{token}`. The server signs the token, so nothing secret is stored. The token covers the case, the case's link
 * version (raised to revoke every older link), the time of expiry, and the colleague if the link is a colleague's.
 */
export interface LinkClaims {
  caseId: string;
  linkVersion: number;
  expiresAt: Date;
  /** The number of the colleague that the link belongs to. Absent for the contact person. */
  colleague?: number | undefined;
}

const SHAPE = new RegExp(`^${CASE_TOKEN.source}$`);

/** When a link that is sent now expires. */
export function linkExpiry(now = new Date()): Date {
  return new Date(now.getTime() + env().CASE_LINK_DAYS * DAY_MS);
}

/** The token of a case link: expiry (seconds), version and a colleague's number in base 36, then an HMAC-SHA-256 of 256 bits. */
export function signCaseToken({ caseId, linkVersion, expiresAt, colleague }: LinkClaims): string {
  const expires = Math.floor(expiresAt.getTime() / 1000).toString(36);
  const version = linkVersion.toString(36);
  const number = colleague?.toString(36);
  const [key] = env().CASE_LINK_KEYS;
  const parts = number === undefined ? [expires, version] : [expires, version, number];
  return [...parts, tag(key ?? '', { caseId, version, expires, number })].join('.');
}

/** The token at the beginning of a text, without what people and mails put behind a link. Null if none is whole. Does not verify it. */
export function tokenIn(text: string): string | null {
  return new RegExp(`^${CASE_TOKEN.source}`).exec(text)?.[0] ?? null;
}

/**
 * Verifies a token and returns its content. Throws TOKEN_INVALID for a wrong or forged token and TOKEN_EXPIRED for an expired one. The
 * caller must compare the version with the case, and look up the colleague.
 */
export function verifyCaseToken(caseId: string, token: string, now = new Date()): LinkClaims {
  if (!isGenuineToken(caseId, token)) throw new AppError('TOKEN_INVALID');
  const [, expires = '', version = '', number] = SHAPE.exec(token) ?? [];
  const expiresAt = new Date(Number.parseInt(expires, 36) * 1000);
  if (expiresAt <= now) throw new AppError('TOKEN_EXPIRED');
  const claims = { caseId, linkVersion: Number.parseInt(version, 36), expiresAt };
  return number === undefined ? claims : { ...claims, colleague: Number.parseInt(number, 36) };
}

/** Whether a token was issued for this case, even if it is no longer valid. Its holder knows that the case exists. */
export function isGenuineToken(caseId: string, token: string): boolean {
  const [, expires = '', version = '', number, given = ''] = SHAPE.exec(token) ?? [];
  return env().CASE_LINK_KEYS.some((key) => isSame(given, tag(key, { caseId, version, expires, number })));
}

/** The address of an application, with its token. */
export function caseLink(claims: LinkClaims): string {
  return new URL(`/case/${claims.caseId}/${signCaseToken(claims)}`, env().PUBLIC_URL).href;
}

/** The name of the cookie for a verified token. Over https, its prefix prevents other hosts from setting it. */
export function caseCookieName(caseId: string): string {
  return `${isOverHttps() ? '__Host-' : ''}case-${caseId}`;
}

interface Signed {
  caseId: string;
  version: string;
  expires: string;
  number: string | undefined;
}

function tag(key: string, { caseId, version, expires, number }: Signed): string {
  const text = [caseId, version, expires, ...(number === undefined ? [] : [number])].join('.');
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
