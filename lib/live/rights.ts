import { isPermitted, type RoleId, rankingRole } from '@/lib/case/permissions';
import { GONE } from '@/lib/case/status';
import { db } from '@/lib/db';
import { type HeldSession, heldSessions } from '@/lib/integrations/identity/sessions';
import type { EndReason, Holder } from './holder';

export interface RightsQuestion {
  caseIds: readonly string[];
  sessionIds: readonly string[];
}

/** What decides who may follow which case, at one moment. */
export interface Rights {
  cases: ReadonlyMap<string, { moId: number; status: string; linkVersion: number; version: number }>;
  /** Those that have not ended, with account and roles. */
  sessions: ReadonlyMap<string, HeldSession>;
}

/** Reads what decides over any number of streams: two queries, however many they are. */
export async function readRights({ caseIds, sessionIds }: RightsQuestion): Promise<Rights> {
  const [cases, sessions] = await Promise.all([
    db().case.findMany({
      where: { id: { in: [...caseIds] } },
      select: { id: true, moId: true, status: true, linkVersion: true, version: true },
    }),
    heldSessions(sessionIds),
  ]);
  return { cases: new Map(cases.map((each) => [each.id, each])), sessions };
}

/** Why the right to follow a case has ended, or null while it holds. */
export function endOf(holder: Holder, caseId: string, rights: Rights, now: Date): EndReason | null {
  const theCase = rights.cases.get(caseId);
  const isGone = !theCase || GONE.some((status) => status === theCase.status);
  if (holder.kind === 'applicant') {
    if (isGone) return 'case';
    return theCase.linkVersion === holder.linkVersion && holder.until > now ? null : 'link';
  }
  const session = rights.sessions.get(holder.sessionId);
  if (session?.accountId !== holder.accountId) return 'session';
  const roles = session.roles.filter(({ moId }) => moId === theCase?.moId);
  const role = rankingRole(roles.map(({ roleId }) => roleId as RoleId));
  const isReadable = role !== null && isPermitted(isGone ? 'viewGoneCase' : 'viewCase', role);
  return isReadable && theCase ? null : 'access';
}
