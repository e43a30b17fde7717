import { db } from '@/lib/database/db';
import { CHECK_EVERY_SECONDS, checkInBackground } from './role-check';
import { type Role, readValidSessions } from './session-store';

/** The account and roles of a session. */
export interface ValidSession {
  accountId: string;
  roles: Role[];
}

/**
 * The sessions among these ids that have not ended, with current roles, by id. Does not count as activity. Runs one query, however many ids
 * there are. Starts refreshing roles that are more than a minute old, for the next call.
 */
export async function validSessions(ids: readonly string[]): Promise<Map<string, ValidSession>> {
  if (ids.length === 0) return new Map();
  const held = await readValidSessions(ids);
  const isOld = ({ checkedSeconds }: (typeof held)[number]) => (checkedSeconds ?? 0) >= CHECK_EVERY_SECONDS;
  checkInBackground(held.filter(isOld).map((session) => ({ ...session, isRecorded: true })));
  return new Map(held.map(({ sessionId, accountId, roles }) => [sessionId, { accountId, roles }]));
}

/** The current roles of these accounts by id. Deleted accounts are absent. Runs one query, however many ids there are. */
export async function rolesOfAccounts(ids: readonly string[]): Promise<Map<string, Role[]>> {
  if (ids.length === 0) return new Map();
  const accounts = await db().account.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, roles: { select: { moId: true, roleId: true } } },
  });
  return new Map(accounts.map(({ id, roles }) => [id, roles]));
}
