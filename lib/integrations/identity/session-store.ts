import { seal, unseal } from '@/lib/crypto/sealed';
import { db, type Tx } from '@/lib/database/db';
import { Prisma } from '@/lib/generated/prisma/client';
import { env } from '@/lib/settings/env';
import { logSession } from './session-log';

/** How long a session lasts at most. */
export const SESSION_SECONDS = 8 * 60 * 60;
/** The same where the identity provider gives no refresh token, so that roles cannot be asked for again meanwhile. */
export const UNCHECKED_SESSION_SECONDS = 60 * 60;
/** When somebody last did something is written down at most this often. */
const SEEN_EVERY_SECONDS = 60;

/** Why a session ended before its time. */
export type EndReason = 'sign-out' | 'idle' | 'provider' | 'replaced';

/** What the cookie of a session says. */
export interface SessionClaim {
  accountId: string;
  sessionId: string;
  /** Seconds since 1970. */
  endsAt: number;
  /** False for a cookie of the version before, whose session stands in no table until it is used. */
  isRecorded: boolean;
}

export interface Role {
  moId: number;
  roleId: number;
}

/** A session as it is now, with its account. Seconds are by the database's clock. */
export interface SessionState {
  accountId: string;
  sessionId: string;
  name: string;
  email: string;
  roles: Role[];
  /** Since the person last did something. */
  idleSeconds: number;
  /** Until it ends, however much it is used. */
  secondsLeft: number;
  /** Since the provider last said which roles the account has; null where it cannot be asked again. */
  checkedSeconds: number | null;
  /** Since it was last asked. */
  attemptedSeconds: number;
  isChecking: boolean;
  /** Since it could not be asked; 0 when it could. */
  failingSeconds: number;
}

interface Found extends SessionState {
  /** Of a cookie of the version before there may be no row. */
  hasRow: boolean;
  hasEnded: boolean;
}

/** Tokens of the identity provider, which never leave the server. */
export interface ProviderTokens {
  idToken?: string;
  refreshToken?: string;
  /** The provider's id of its own session. */
  providerSession?: string;
}

const idleLimitSeconds = () => env().SESSION_IDLE_MINUTES * 60;

/** Writes down a session that begins now. */
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

/**
 * The session of a cookie with its account and roles, in one query; null when it does not hold any more. One that was idle for
 * too long ends here.
 */
export async function findSession(claim: SessionClaim): Promise<SessionState | null> {
  const [found] = await readSessions(claim);
  if (!found || found.hasEnded) return null;
  const { hasEnded: _, hasRow, ...state } = found;
  if (!hasRow) {
    if (claim.isRecorded) return null;
    await adoptSession(claim);
    return { ...state, secondsLeft: claim.endsAt - Date.now() / 1000 };
  }
  if (state.secondsLeft <= 0) return null;
  if (state.idleSeconds > idleLimitSeconds()) {
    await endSession(claim, 'idle');
    return null;
  }
  return state;
}

/** Seconds from one moment to another by the database's clock; 0 where either is unknown. */
const seconds = (from: string, to: string) =>
  Prisma.raw(`coalesce(extract(epoch FROM ${to} - ${from}), 0)::float8`);

function readSessions({ accountId, sessionId }: SessionClaim): Promise<Found[]> {
  return db().$queryRaw<Found[]>`
    SELECT a.id AS "accountId", ${sessionId}::text AS "sessionId", a.name, a.email, ${rolesOf('a.id')} AS roles,
      ${seconds('s.last_seen_at', 'now()')} AS "idleSeconds", ${seconds('now()', 's.ends_at')} AS "secondsLeft",
      CASE WHEN s.refresh_token IS NOT NULL THEN ${seconds('s.checked_at', 'now()')} END AS "checkedSeconds",
      ${seconds('s.attempted_at', 'now()')} AS "attemptedSeconds", coalesce(s.is_checking, false) AS "isChecking",
      ${seconds('s.failing_since', 'now()')} AS "failingSeconds", s.id IS NOT NULL AS "hasRow",
      s.ended_at IS NOT NULL OR EXISTS (SELECT FROM ended_session e WHERE e.id = ${sessionId}::uuid) AS "hasEnded"
    FROM account a LEFT JOIN session s ON s.id = ${sessionId}::uuid AND s.account_id = a.id
    WHERE a.id = ${accountId}::uuid`;
}

function rolesOf(account: 'a.id' | 's.account_id'): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT json_agg(json_build_object('moId', r.mo_id, 'roleId', r.role_id) ORDER BY r.mo_id, r.role_id)
    FROM account_role r WHERE r.account_id = ${Prisma.raw(account)}), '[]')`;
}

/** A session of the version before gets its row when it is first used here; it counts as just used. */
async function adoptSession({ sessionId, accountId, endsAt }: SessionClaim): Promise<void> {
  const [now, end] = [new Date(), new Date(endsAt * 1000)];
  const createdAt = new Date(end.getTime() - SESSION_SECONDS * 1000);
  const times = { createdAt, lastSeenAt: now, endsAt: end, checkedAt: now, attemptedAt: now };
  await db().session.createMany({ data: { id: sessionId, accountId, ...times }, skipDuplicates: true });
}

/** Writes down that the person did something, unless that was done within the last minute. */
export async function noteActivity({ sessionId, idleSeconds }: SessionState): Promise<void> {
  if (idleSeconds < SEEN_EVERY_SECONDS) return;
  await db().$executeRaw`
    UPDATE session SET last_seen_at = now()
    WHERE id = ${sessionId}::uuid AND ended_at IS NULL
      AND last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS})`;
}

/** Seconds until the session ends unless the person does something. */
export function secondsUntilEnd({ idleSeconds, secondsLeft }: SessionState): number {
  return Math.max(0, Math.min(idleLimitSeconds() - idleSeconds, secondsLeft));
}

/**
 * Ends a session before its time: from now on its cookie counts nowhere, copies of it included. Answers with the ID token that it was
 * signed in by, for telling the provider. Ending it again does nothing.
 */
export async function endSession(
  { sessionId, endsAt }: Pick<SessionClaim, 'sessionId' | 'endsAt'>,
  reason: EndReason,
): Promise<string | undefined> {
  const kept = await db().session.findUnique({
    where: { id: sessionId },
    select: { idToken: true, accountId: true },
  });
  const data = { endedAt: new Date(), endReason: reason, idToken: null, refreshToken: null };
  const [ended] = await db().$transaction([
    db().session.updateMany({ where: { id: sessionId, endedAt: null }, data }),
    db().endedSession.createMany({
      data: { id: sessionId, endsAt: new Date(endsAt * 1000) },
      skipDuplicates: true,
    }),
  ]);
  if (ended.count > 0 && reason !== 'sign-out')
    logSession('session-ended', { accountId: kept?.accountId, reason });
  return kept?.idToken ? (unsealToken(kept.idToken, sessionId) ?? undefined) : undefined;
}

/** Who holds a session, with which roles, and how long ago the provider said so (null where it cannot be asked again). */
interface HeldRow extends Pick<SessionState, 'accountId' | 'sessionId' | 'roles' | 'checkedSeconds'> {
  endsAt: number;
}

/** Which of these sessions still hold. Asking is no activity. */
export function readHeldSessions(ids: readonly string[]): Promise<HeldRow[]> {
  return db().$queryRaw<HeldRow[]>`
    SELECT s.id AS "sessionId", s.account_id AS "accountId", ${rolesOf('s.account_id')} AS roles,
      extract(epoch FROM s.ends_at)::float8 AS "endsAt",
      CASE WHEN s.refresh_token IS NOT NULL THEN ${seconds('s.checked_at', 'now()')} END AS "checkedSeconds"
    FROM session s
    WHERE s.id = ANY (${[...ids]}::uuid[]) AND s.ended_at IS NULL AND s.ends_at > now()
      AND s.last_seen_at >= now() - make_interval(secs => ${idleLimitSeconds()})
      AND NOT EXISTS (SELECT FROM ended_session e WHERE e.id = s.id)`;
}

/** How many idle sessions one run of the job ends. */
const IDLE_AT_ONCE = 500;

/** Ends sessions that were idle for too long without anybody asking. */
export async function endIdleSessions(): Promise<void> {
  const idle = await db().$queryRaw<{ sessionId: string; endsAt: Date }[]>`
    SELECT id AS "sessionId", ends_at AS "endsAt" FROM session
    WHERE ended_at IS NULL AND ends_at > now()
      AND last_seen_at < now() - make_interval(secs => ${idleLimitSeconds()})
    LIMIT ${IDLE_AT_ONCE}`;
  for (const { sessionId, endsAt } of idle) {
    await endSession({ sessionId, endsAt: endsAt.getTime() / 1000 }, 'idle');
  }
}

/** A token of the provider as the table of sessions keeps it. */
export const sealToken = (token: string, sessionId: string) => seal(token, 'session-tokens', sessionId);
/** Null when it was sealed for another session, or under another AUTH_SECRET. */
export const unsealToken = (sealed: string, sessionId: string) => unseal(sealed, 'session-tokens', sessionId);
