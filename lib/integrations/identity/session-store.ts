import type { SessionTimes } from '@/lib/contract/runtime-config';
import { SESSION_HOURS } from '@/lib/domain/limits';
import { Prisma } from '@/lib/generated/prisma/client';
import { seal, unseal } from '@/lib/platform/crypto/sealed';
import { db, type Tx } from '@/lib/platform/database/db';
import { isUnavailable } from '@/lib/platform/database/unavailable';

import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';

/** The longest time that a session lasts. */
export const SESSION_SECONDS = SESSION_HOURS * 60 * 60;
/** The same if the identity provider gives no refresh token, so that roles cannot be refreshed. */
export const UNCHECKED_SESSION_SECONDS = 60 * 60;
/** The least time between two records of the last activity. */
const SEEN_EVERY_SECONDS = 60;

/** Why a session ended before its time. */
export type EndReason = 'sign-out' | 'idle' | 'provider' | 'replaced';

/** The content of a session cookie. */
export interface SessionClaim {
  accountId: string;
  sessionId: string;
  /** Seconds since 1970. */
  endsAt: number;
}

export interface Role {
  moId: number;
  roleId: number;
}

/** A session in its current state, with its account. Times in seconds follow the database's clock. */
export interface SessionState {
  accountId: string;
  sessionId: string;
  name: string;
  email: string;
  roles: Role[];
  /** Since the last activity. */
  idleSeconds: number;
  /** Until the session ends, however much it is used. */
  secondsLeft: number;
  /** Since the roles were last refreshed. Null if they cannot be. */
  checkedSeconds: number | null;
  /** Since the last attempt to refresh them. */
  attemptedSeconds: number;
  isChecking: boolean;
  /** Since the provider stopped answering. 0 if it answers. */
  failingSeconds: number;
}

/** Tokens of the identity provider, which never leave the server. */
export interface ProviderTokens {
  idToken?: string;
  refreshToken?: string;
  /** The provider's id of its own session. */
  providerSession?: string;
}

const idleLimitSeconds = () => env().SESSION_IDLE_MINUTES * 60;

/** Stores a new session. */
export async function createSession(
  tx: Tx,
  { sessionId, accountId, endsAt }: SessionClaim,
  { idToken, refreshToken, providerSession }: ProviderTokens,
): Promise<void> {
  const now = new Date();
  await tx.session.create({
    data: {
      id: sessionId,
      accountId,
      createdAt: now,
      lastSeenAt: now,
      endsAt: new Date(endsAt * 1000),
      providerSession,
      idToken: idToken && sealToken(idToken, sessionId),
      refreshToken: refreshToken && sealToken(refreshToken, sessionId),
      checkedAt: now,
      attemptedAt: now,
    },
  });
}

/** The session of a cookie with its account and roles, in one query. Null if it has ended. Ends a session that has been idle too long. */
export async function findSession(claim: SessionClaim): Promise<SessionState | null> {
  const [state] = await readSessions(claim);
  if (!state || state.secondsLeft <= 0) return null;
  if (state.idleSeconds > idleLimitSeconds()) {
    await endSession(claim, 'idle');
    return null;
  }
  return state;
}

/** Seconds between two moments by the database's clock. 0 if either is unknown. */
const seconds = (from: string, to: string) =>
  Prisma.raw(`coalesce(extract(epoch FROM ${to} - ${from}), 0)::float8`);

function readSessions({ accountId, sessionId }: SessionClaim): Promise<SessionState[]> {
  return db().$queryRaw<SessionState[]>`
    SELECT a.id AS "accountId", ${sessionId}::text AS "sessionId", a.name, a.email, ${rolesOf('a.id')} AS roles,
      ${seconds('s.last_seen_at', 'now()')} AS "idleSeconds", ${seconds('now()', 's.ends_at')} AS "secondsLeft",
      CASE WHEN s.refresh_token IS NOT NULL THEN ${seconds('s.checked_at', 'now()')} END AS "checkedSeconds",
      ${seconds('s.attempted_at', 'now()')} AS "attemptedSeconds", s.is_checking AS "isChecking",
      ${seconds('s.failing_since', 'now()')} AS "failingSeconds"
    FROM account a JOIN session s ON s.id = ${sessionId}::uuid AND s.account_id = a.id
    WHERE a.id = ${accountId}::uuid AND s.ended_at IS NULL`;
}

function rolesOf(account: 'a.id' | 's.account_id'): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT json_agg(json_build_object('moId', r.mo_id, 'roleId', r.role_id) ORDER BY r.mo_id, r.role_id)
    FROM account_role r WHERE r.account_id = ${Prisma.raw(account)}), '[]')`;
}

/** Records activity, unless it was recorded within the last minute. A database that takes no changes now keeps nobody from reading. */
export async function noteActivity({ sessionId, idleSeconds }: SessionState): Promise<void> {
  if (idleSeconds < SEEN_EVERY_SECONDS) return;
  try {
    await db().$executeRaw`
      UPDATE session SET last_seen_at = now()
      WHERE id = ${sessionId}::uuid AND ended_at IS NULL
        AND last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS})`;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ event: 'session-activity', message: 'The database takes no changes now.' });
  }
}

/** Seconds until the session ends unless the person does something. */
export function secondsUntilEnd({ idleSeconds, secondsLeft }: SessionState): number {
  return Math.max(0, Math.min(idleLimitSeconds() - idleSeconds, secondsLeft));
}

/**
 * Ends a session early: its cookie and all copies of the cookie stop working. Returns the ID token of the sign-in, so that the provider can
 * be informed. Idempotent.
 */
export async function endSession(
  { sessionId }: Pick<SessionClaim, 'sessionId'>,
  reason: EndReason,
): Promise<string | undefined> {
  const session = await db().session.findUnique({
    where: { id: sessionId },
    select: { idToken: true, accountId: true },
  });
  const data = { endedAt: new Date(), endReason: reason, idToken: null, refreshToken: null };
  const ended = await db().session.updateMany({ where: { id: sessionId, endedAt: null }, data });
  if (ended.count > 0 && reason !== 'sign-out')
    logSession('session-ended', { accountId: session?.accountId, reason });
  return session?.idToken ? (unsealToken(session.idToken, sessionId) ?? undefined) : undefined;
}

/** The account and roles of a session, and the age of the roles (null if they cannot be refreshed). */
interface HeldRow extends Pick<SessionState, 'accountId' | 'sessionId' | 'roles' | 'checkedSeconds'> {
  endsAt: number;
}

/** Which of these sessions have not ended. Does not count as activity. */
export function readValidSessions(ids: readonly string[]): Promise<HeldRow[]> {
  return db().$queryRaw<HeldRow[]>`
    SELECT s.id AS "sessionId", s.account_id AS "accountId", ${rolesOf('s.account_id')} AS roles,
      extract(epoch FROM s.ends_at)::float8 AS "endsAt",
      CASE WHEN s.refresh_token IS NOT NULL THEN ${seconds('s.checked_at', 'now()')} END AS "checkedSeconds"
    FROM session s
    WHERE s.id = ANY (${[...ids]}::uuid[]) AND s.ended_at IS NULL AND s.ends_at > now()
      AND s.last_seen_at >= now() - make_interval(secs => ${idleLimitSeconds()})`;
}

/** How many idle sessions one run of the job ends at most. */
const IDLE_AT_ONCE = 500;

/** Ends sessions that have been idle too long and are no longer used. */
export async function endIdleSessions(): Promise<void> {
  const idle = await db().$queryRaw<{ sessionId: string }[]>`
    SELECT id AS "sessionId" FROM session
    WHERE ended_at IS NULL AND ends_at > now()
      AND last_seen_at < now() - make_interval(secs => ${idleLimitSeconds()})
    LIMIT ${IDLE_AT_ONCE}`;
  for (const session of idle) await endSession(session, 'idle');
}

/** Seals a token of the provider for the table of sessions. */
export const sealToken = (token: string, sessionId: string) => seal(token, 'session-tokens', sessionId);
/** Opens a sealed token. Null if it was sealed for another session or with an AUTH_SECRET that is gone. */
export const unsealToken = (sealed: string, sessionId: string) => unseal(sealed, 'session-tokens', sessionId);

type SessionEvent = 'sign-in' | 'sign-out' | 'session-ended' | 'roles-changed';

/** Writes one line about a session: who did what. Never writes a token. */
export function logSession(event: SessionEvent, about: Record<string, unknown>): void {
  log.info({ event, ...about });
}

/** The longest time before the end of a session at which the person is warned. */
const WARNING_SECONDS = 5 * 60;

/** The times to show the person about the end of their session. */
export function sessionTimes(session: SessionState): SessionTimes {
  const secondsLeft = Math.floor(secondsUntilEnd(session));
  const idleSeconds = env().SESSION_IDLE_MINUTES * 60;
  const warningSeconds = Math.min(WARNING_SECONDS, idleSeconds / 2);
  return {
    accountId: session.accountId,
    secondsLeft,
    warningSeconds,
    canGoOn: session.secondsLeft > secondsLeft + 1,
  };
}
