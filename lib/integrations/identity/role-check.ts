import { setTimeout as wait } from 'node:timers/promises';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { env } from '@/lib/settings/env';
import { claimOf } from './claims';
import { RefreshRefused, refreshClaims } from './refresh';
import { logSession } from './session-log';
import {
  endSession,
  findSession,
  type SessionClaim,
  type SessionState,
  sealToken,
  unsealToken,
} from './session-store';
import { replaceRoles } from './store-sign-in';

/** Roles that the identity provider gave longer ago than this are asked for again before anything is answered. */
export const CHECK_EVERY_SECONDS = 60;
/** How long somebody waits for that. */
const LONGEST_WAIT_MS = 3_000;
/** Whoever began to ask and has not ended by then never will. */
const LONGEST_CHECK_SECONDS = 15;
/** How long people work on with the roles that they had while the provider does not answer. */
export const GRACE_SECONDS = 15 * 60;

/**
 * The session of a cookie, with roles that are at most a minute old where the identity provider lets them be asked for again; null when
 * it does not hold any more. While the provider is away the roles of before count, for a quarter of an hour. Throws UNAVAILABLE after.
 */
export async function findCheckedSession(claim: SessionClaim): Promise<SessionState | null> {
  const found = await findSession(claim);
  if (!found || !isCheckDue(found)) return withinGrace(found);
  await Promise.race([checkRoles(claim), wait(LONGEST_WAIT_MS, undefined, { ref: false })]);
  return withinGrace(await findSession(claim));
}

/** Asks the provider for the roles of sessions whose roles are old, while nobody waits for it. */
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

/** One at a time for a session: a refresh token may be good for one use only. Never rejects. */
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
    // A token that this AUTH_SECRET does not open is as good as none.
    if (token === null) throw new RefreshRefused('The refresh token cannot be opened.');
    const { claims, ...tokens } = await refreshClaims(token);
    await keep({ accountId, sessionId, subject: `${env().AUTH_ISSUER}#${claims.sub}`, tokens }, claims);
  } catch (error) {
    if (!(error instanceof RefreshRefused)) throw error;
    await endSession(claim, 'provider');
  }
}

/** Takes the check for this process; null when another one has it, or nothing is due. */
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
  subject: string;
  tokens: { idToken: string; refreshToken?: string };
}

async function keep({ accountId, sessionId, subject, tokens }: Checked, claims: object): Promise<void> {
  const change = await db().$transaction(async (tx) => {
    if ((await tx.account.count({ where: { id: accountId, subject } })) === 0) {
      throw new RefreshRefused('The ID token is of somebody else.');
    }
    const changed = await replaceRoles(tx, accountId, claimOf(claims, env().AUTH_ROLES_CLAIM));
    const idToken = sealToken(tokens.idToken, sessionId);
    const refreshToken = tokens.refreshToken ? sealToken(tokens.refreshToken, sessionId) : null;
    await tx.$executeRaw`
      UPDATE session SET checked_at = attempted_at, is_checking = false, failing_since = NULL,
        id_token = ${idToken}, refresh_token = coalesce(${refreshToken}, refresh_token)
      WHERE id = ${sessionId}::uuid AND ended_at IS NULL`;
    return changed;
  });
  if (change) logSession('roles-changed', { accountId, ...change });
}

/** The provider did not answer: who works goes on, and it is asked again in a minute. */
async function noteFailure({ sessionId }: SessionClaim, error: unknown): Promise<void> {
  const [at, message] = [new Date().toISOString(), String(error)];
  console.error(JSON.stringify({ level: 'error', event: 'role-check', at, message }));
  await db().$executeRaw`
    UPDATE session SET is_checking = false, failing_since = coalesce(failing_since, attempted_at)
    WHERE id = ${sessionId}::uuid`.catch((failure: unknown) => {
    // Without a database nothing else works either, and the next check finds the session as it was.
    console.error(JSON.stringify({ level: 'error', event: 'role-check', at, message: String(failure) }));
  });
}
