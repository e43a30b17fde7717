import { db } from '@/lib/database/db';
import { CHECK_EVERY_SECONDS, checkInBackground } from './role-check';
import { type Role, readHeldSessions } from './session-store';

/** Who holds a session, with which roles. */
export interface HeldSession {
  accountId: string;
  roles: Role[];
}

/**
 * Which of these sessions still hold, with the roles of this moment, by their ids; asking is no activity. One query, however many they
 * are. Roles that the identity provider gave more than a minute ago are asked for again meanwhile, so that the next call knows them.
 */
export async function heldSessions(ids: readonly string[]): Promise<Map<string, HeldSession>> {
  if (ids.length === 0) return new Map();
  const held = await readHeldSessions(ids);
  const isOld = ({ checkedSeconds }: (typeof held)[number]) => (checkedSeconds ?? 0) >= CHECK_EVERY_SECONDS;
  checkInBackground(held.filter(isOld).map((session) => ({ ...session, isRecorded: true })));
  return new Map(held.map(({ sessionId, accountId, roles }) => [sessionId, { accountId, roles }]));
}

/** The roles that these accounts have at this moment, by id; one that is gone is not there. One query, however many they are. */
export async function rolesOfAccounts(ids: readonly string[]): Promise<Map<string, Role[]>> {
  if (ids.length === 0) return new Map();
  const accounts = await db().account.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, roles: { select: { moId: true, roleId: true } } },
  });
  return new Map(accounts.map(({ id, roles }) => [id, roles]));
}
