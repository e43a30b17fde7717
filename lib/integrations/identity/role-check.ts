import { setTimeout as wait } from 'node:timers/promises';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { Prisma } from '@/lib/generated/prisma/client';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { claimOf } from './person';
import { type Refreshed, RefreshRefused, refreshClaims } from './refresh';
import {
  endSession,
  findSession,
  logSession,
  type SessionClaim,
  type SessionState,
  sealToken,
  UNCHECKED_SESSION_SECONDS,
  unsealToken,
} from './session-store';
import { hasRolesOf, replaceRoles } from './store-sign-in';

/** Roles older than this are refreshed before a request is answered. */
export const CHECK_EVERY_SECONDS = 60;
/** How long a request waits for the refresh, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;
/** A check that takes longer than this has crashed. */
const LONGEST_CHECK_SECONDS = 15;
/** How long people keep their roles if the provider does not answer. */
export const GRACE_SECONDS = 15 * 60;

/**
 * The session of a cookie, with roles at most a minute old if the identity provider supports refreshing. Null if the session has ended.
 * While the provider is down the old roles count for 15 minutes. After that it throws UNAVAILABLE.
 */
export async function findCheckedSession(claim: SessionClaim): Promise<SessionState | null> {
  const found = await findSession(claim);
  if (!found || !isCheckDue(found)) return withinGrace(found);
  await Promise.race([checkRoles(claim), wait(LONGEST_WAIT_MS, undefined, { ref: false })]);
  return withinGrace(await findSession(claim));
}

/** Refreshes old roles of sessions in the background. */
export function checkInBackground(sessions: readonly SessionClaim[]): void {
  for (const session of sessions) void checkRoles(session);
}

function isCheckDue({ checkedSeconds, attemptedSeconds, isChecking }: SessionState): boolean {
  if (checkedSeconds === null || checkedSeconds < CHECK_EVERY_SECONDS) return false;
  return attemptedSeconds >= CHECK_EVERY_SECONDS || (isChecking && attemptedSeconds < LONGEST_CHECK_SECONDS);
}

function withinGrace(session: SessionState | null): SessionState | null {
  if (session && session.failingSeconds > GRACE_SECONDS)
    throw new AppError('UNAVAILABLE', { retryAfter: 60 });
  return session;
}

const checks = new Map<string, Promise<void>>();

/** One check at a time per session, because a refresh token may work only once. Never rejects. */
function checkRoles(claim: SessionClaim): Promise<void> {
  const running = checks.get(claim.sessionId);
  if (running) return running;
  const check = runCheck(claim)
    .catch((error: unknown) => noteFailure(claim, error))
    .finally(() => checks.delete(claim.sessionId));
  checks.set(claim.sessionId, check);
  return check;
}

async function runCheck(claim: SessionClaim): Promise<void> {
  const { accountId, sessionId } = claim;
  const sealed = await reserve(sessionId);
  if (sealed === null) return waitForOther(sessionId);
  const token = unsealToken(sealed, sessionId);
  try {
    // A token sealed with an AUTH_SECRET that is gone is treated as missing.
    if (token === null) throw new RefreshRefused('The refresh token cannot be opened.');
    const { claims, ...tokens } = await refreshClaims(token);
    const checked = { accountId, sessionId, tokens };
    if (claims) await keep({ ...checked, subject: `${env().AUTH_ISSUER}#${claims.sub}` }, claims);
    else await keepRoles(checked);
  } catch (error) {
    if (!(error instanceof RefreshRefused)) throw error;
    log.warn({ event: 'role-check', message: error.message });
    await endSession(claim, 'provider');
  }
}

/** Claims the check for this process. Returns null if another process has claimed it or no check is due. */
async function reserve(sessionId: string): Promise<string | null> {
  const [taken] = await db().$queryRaw<{ refreshToken: string }[]>`
    UPDATE session SET attempted_at = now(), is_checking = true
    WHERE id = ${sessionId}::uuid AND ended_at IS NULL AND refresh_token IS NOT NULL
      AND checked_at < now() - make_interval(secs => ${CHECK_EVERY_SECONDS})
      AND attempted_at < now() - make_interval(secs => ${CHECK_EVERY_SECONDS})
    RETURNING refresh_token AS "refreshToken"`;
  return taken?.refreshToken ?? null;
}

async function waitForOther(sessionId: string): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS;
  const where = { id: sessionId, isChecking: true };
  while (Date.now() < until && (await db().session.count({ where })) > 0) await wait(200);
}

interface Checked {
  accountId: string;
  sessionId: string;
  tokens: Omit<Refreshed, 'claims'>;
}

/** Stores the provider's answer. Usually nothing has changed, and then one statement is enough. */
async function keep(checked: Checked & { subject: string }, claims: object): Promise<void> {
  const { accountId, subject } = checked;
  const roles = claimOf(claims, env().AUTH_ROLES_CLAIM);
  const isSame = Prisma.sql`EXISTS (SELECT FROM account WHERE id = ${accountId}::uuid AND subject = ${subject})
    AND ${hasRolesOf(accountId, roles)}`;
  if ((await db().$executeRaw(checkedNow(checked, isSame))) > 0) return;
  const change = await db().$transaction(async (tx) => {
    if ((await tx.account.count({ where: { id: accountId, subject } })) === 0) {
      throw new RefreshRefused('The ID token is of somebody else.');
    }
    const changed = await replaceRoles(tx, accountId, roles);
    await tx.$executeRaw(checkedNow(checked, Prisma.sql`true`));
    return changed;
  });
  if (change) logSession('roles-changed', { accountId, ...change });
}

/**
 * Stores that the provider refreshed the session and said nothing about roles. The roles stay those of the sign-in, and the session ends as
 * early as one that cannot be refreshed, unless AUTH_REFRESH_ROLES says that this is how it is meant.
 */
async function keepRoles(checked: Checked): Promise<void> {
  const end =
    env().AUTH_REFRESH_ROLES === 'sign-in'
      ? Prisma.sql`ends_at`
      : Prisma.sql`least(ends_at, created_at + make_interval(secs => ${UNCHECKED_SESSION_SECONDS}))`;
  await db().$executeRaw(checkedNow(checked, Prisma.sql`true`, end));
}

function checkedNow(
  { sessionId, tokens }: Checked,
  condition: Prisma.Sql,
  end = Prisma.sql`ends_at`,
): Prisma.Sql {
  const idToken = tokens.idToken ? sealToken(tokens.idToken, sessionId) : null;
  const refreshToken = tokens.refreshToken ? sealToken(tokens.refreshToken, sessionId) : null;
  return Prisma.sql`
    UPDATE session SET checked_at = attempted_at, is_checking = false, failing_since = NULL, ends_at = ${end},
      id_token = coalesce(${idToken}, id_token), refresh_token = coalesce(${refreshToken}, refresh_token)
    WHERE id = ${sessionId}::uuid AND ended_at IS NULL AND ${condition}`;
}

/**
 * Records that the provider gave no usable answer. People can continue to work, and the next attempt is in a minute. If the grace is over by
 * then, an answer that is wrong, unlike none, ends the session: only a new sign-in can help.
 */
async function noteFailure(claim: SessionClaim, error: unknown): Promise<void> {
  log.error({ event: 'role-check', message: String(error) });
  const isAway = error instanceof IntegrationError && error.retryable;
  try {
    const [failing] = await db().$queryRaw<{ isOver: boolean }[]>`
      UPDATE session SET is_checking = false, failing_since = coalesce(failing_since, attempted_at)
      WHERE id = ${claim.sessionId}::uuid
      RETURNING failing_since < now() - make_interval(secs => ${GRACE_SECONDS - CHECK_EVERY_SECONDS}) AS "isOver"`;
    if (failing?.isOver && !isAway) await endSession(claim, 'provider');
  } catch (failure) {
    // Without a database nothing else works either. The next check finds the session unchanged.
    log.error({ event: 'role-check', message: String(failure) });
  }
}
