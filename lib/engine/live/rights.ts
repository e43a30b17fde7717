import { isPermitted, lowestRole } from '@/lib/domain/lifecycle/permissions';
import { GONE } from '@/lib/domain/lifecycle/status';
import { CHECK_EVERY_SECONDS, checkInBackground } from '@/lib/integrations/identity/role-check';
import { type Role, readValidSessions } from '@/lib/integrations/identity/session-store';
import { db } from '@/lib/platform/database/db';
import type { EndReason, Holder } from './holder';

export interface RightsQuestion {
  caseIds: readonly string[];
  /** The cases that colleagues of the contact person follow. */
  colleaguesOf: readonly string[];
  sessionIds: readonly string[];
  /** Programs have an access token instead of a session. */
  accountIds: readonly string[];
}

/** A snapshot of the facts that decide who may follow which case. */
export interface Rights {
  cases: ReadonlyMap<
    string,
    { moId: number; status: string; linkVersion: number; version: number; erasedAt: Date | null }
  >;
  /** The colleagues whose links are not withdrawn, as `colleagueKey` names them. */
  colleagues: ReadonlySet<string>;
  /** The sessions that have not ended, with account and roles. */
  sessions: ReadonlyMap<string, ValidSession>;
  /** The roles of the accounts that programs act for. */
  accounts: ReadonlyMap<string, Role[]>;
}

/** Reads the facts for any number of streams, with one query per kind of fact, and none for what nobody follows. */
export async function readRights(question: RightsQuestion): Promise<Rights> {
  const { caseIds, colleaguesOf, sessionIds, accountIds } = question;
  const [cases, colleagues, sessions, accounts] = await Promise.all([
    followedCases(caseIds),
    invitedColleagues(colleaguesOf),
    validSessions(sessionIds),
    rolesOfAccounts(accountIds),
  ]);
  return { cases, colleagues, sessions, accounts };
}

async function followedCases(ids: readonly string[]): Promise<Rights['cases']> {
  if (ids.length === 0) return new Map();
  const cases = await db().case.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, moId: true, status: true, linkVersion: true, version: true, erasedAt: true },
  });
  return new Map(cases.map((each) => [each.id, each]));
}

const colleagueKey = (caseId: string, number: number) => `${caseId} ${number}`;

async function invitedColleagues(caseIds: readonly string[]): Promise<Set<string>> {
  if (caseIds.length === 0) return new Set();
  const rows = await db().colleague.findMany({
    where: { caseId: { in: [...caseIds] }, withdrawnAt: null },
    select: { caseId: true, number: true },
  });
  return new Set(rows.map(({ caseId, number }) => colleagueKey(caseId, number)));
}

/** Why the right to follow a case has ended, or the list if `caseId` is null. Null while the right holds. */
export function endOf(holder: Holder, caseId: string | null, rights: Rights, now: Date): EndReason | null {
  if (caseId === null) return endOfList(holder, rights, now);
  const theCase = rights.cases.get(caseId);
  const isGone = !theCase || GONE.some((status) => status === theCase.status);
  if (holder.kind === 'applicant') {
    if (isGone) return 'case';
    const { colleague, linkVersion, until } = holder;
    const isWithdrawn = colleague !== undefined && !rights.colleagues.has(colleagueKey(caseId, colleague));
    return theCase.linkVersion === linkVersion && until > now && !isWithdrawn ? null : 'link';
  }
  const held = heldRoles(holder, rights, now);
  if (!held) return 'session';
  const roles = held.filter(({ moId }) => moId === theCase?.moId);
  const role = lowestRole(roles.map(({ roleId }) => roleId));
  const isReadable = role !== null && isPermitted(isGone ? 'viewGoneCase' : 'viewCase', role);
  // Nobody may read a removed or invalid case that is erased, as in `READABLE_GONE`. Other erased cases stay readable.
  return isReadable && theCase && !(isGone && theCase.erasedAt) ? null : 'access';
}

function endOfList(holder: Holder, rights: Rights, now: Date): EndReason | null {
  if (holder.kind === 'applicant') return 'access';
  const held = heldRoles(holder, rights, now);
  if (!held) return 'session';
  return held.length > 0 ? null : 'access';
}

/** The organisations whose cases are in the list of this holder. */
export function listedOrganisations(holder: Holder, rights: Rights, now: Date): number[] {
  if (holder.kind === 'applicant') return [];
  return [...new Set((heldRoles(holder, rights, now) ?? []).map(({ moId }) => moId))];
}

/** The roles behind a session or an access token. Null if it has ended. */
function heldRoles(
  holder: Extract<Holder, { kind: 'caseWorker' }>,
  rights: Rights,
  now: Date,
): readonly Role[] | null {
  if (holder.until) return holder.until > now ? (rights.accounts.get(holder.accountId) ?? null) : null;
  const session = rights.sessions.get(holder.sessionId);
  return session?.accountId === holder.accountId ? session.roles : null;
}

/** The account and roles of a session. */
interface ValidSession {
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
  checkInBackground(held.filter(isOld));
  return new Map(held.map(({ sessionId, accountId, roles }) => [sessionId, { accountId, roles }]));
}

/** The current roles of these accounts by id. Deleted accounts are absent. Runs one query, however many ids there are. */
async function rolesOfAccounts(ids: readonly string[]): Promise<Map<string, Role[]>> {
  if (ids.length === 0) return new Map();
  const accounts = await db().account.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, roles: { select: { moId: true, roleId: true } } },
  });
  return new Map(accounts.map(({ id, roles }) => [id, roles]));
}
