import {
  type Caller,
  derivedPermissions,
  isPermitted,
  lowestRole,
  ROLE,
  type RoleId,
} from '@/lib/domain/lifecycle/permissions';
import { type CaseStatus, GONE } from '@/lib/domain/lifecycle/status';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { Prisma } from '@/lib/generated/prisma/client';

/** The caller. `lib/engine/access/actor.ts` makes it from a request; jobs and webhooks are `system`. */
export type Actor =
  | {
      kind: 'applicant';
      name: string;
      caseId: string;
      linkVersion: number;
      linkExpiresAt: Date;
      /** The number of the colleague that the link belongs to. Absent for the contact person. */
      colleague?: number;
    }
  | {
      kind: 'caseWorker';
      name: string;
      accountId: string;
      /** The id of the session; for a program, a name made from its access token. */
      sessionId: string;
      /** When the access token of a program expires. Sessions have none: the sessions table knows. */
      tokenExpiresAt?: Date;
      email: string;
      roles: readonly { moId: number; roleId: number }[];
      /** The case worker's own login at the signing service, if there is one. */
      signingToken: string | null;
    }
  | { kind: 'system'; name: string };

export const systemActor = (
  name: 'signing-service' | 'register' | 'job' | 'operator',
): Extract<Actor, { kind: 'system' }> => ({
  kind: 'system',
  name,
});

/**
 * The cases that this actor may know of. Every lookup uses this filter, so a case of another organisation gets the same answer as one that
 * does not exist.
 */
export function visibleTo(actor: Actor): Prisma.CaseWhereInput {
  switch (actor.kind) {
    case 'applicant':
      return {
        id: actor.caseId,
        linkVersion: actor.linkVersion,
        ...(actor.colleague === undefined ? {} : { colleagues: { some: invited(actor.colleague) } }),
      };
    case 'caseWorker':
      return {
        OR: [
          { moId: { in: [...new Set(actor.roles.map(({ moId }) => moId))] }, status: { notIn: [...GONE] } },
          { moId: { in: administratedBy(actor) }, ...READABLE_GONE },
        ],
      };
    case 'system':
      return {};
  }
}

/** A colleague whose link has not been withdrawn. */
export const invited = (number: number) =>
  ({ number, withdrawnAt: null }) satisfies Prisma.ColleagueWhereInput;

/** Removed or invalid, and not yet cleared by retention. */
export const READABLE_GONE = { status: { in: [...GONE] }, erasedAt: null } satisfies Prisma.CaseWhereInput;

/** The organisations where the case worker is an administrator and may read removed cases. */
export function administratedBy(actor: Actor): number[] {
  if (actor.kind !== 'caseWorker') return [];
  const moIds = actor.roles.filter(({ roleId }) => roleId === ROLE.administrator).map(({ moId }) => moId);
  return [...new Set(moIds)];
}

/** The organisations where the case worker is an advisor, who cannot take decisions. */
export function advisedBy(actor: Actor): number[] {
  return visibleOrganisations(actor).filter((moId) => roleIn(actor, moId) === ROLE.advisor);
}

/** The actor's part in a case of this organisation; null if they have none. */
export function callerIn(actor: Actor, moId: number): Caller | null {
  if (actor.kind === 'applicant') return actor.colleague === undefined ? 'applicant' : 'colleague';
  if (actor.kind === 'system') return 'system';
  return roleIn(actor, moId);
}

/** Whether the actor may take an action on a case, judged by permission and status only. The conditions of the action come later. */
export function mayTake(
  actor: Actor,
  { moId, status }: { moId: number; status: CaseStatus },
  action: Action,
): boolean {
  const caller = callerIn(actor, moId);
  return caller !== null && isPermitted(action, caller) && statusesFor(action).includes(status);
}

/** The case worker's effective role in an organisation. */
export function roleIn(actor: Actor, moId: number): RoleId | null {
  if (actor.kind !== 'caseWorker') return null;
  return lowestRole(actor.roles.filter((role) => role.moId === moId).map((role) => role.roleId));
}

/** Whether regional reviewer is the case worker's only role, in every organisation. */
export function isOnlyRegionalReviewer(actor: Extract<Actor, { kind: 'caseWorker' }>): boolean {
  return actor.roles.every(({ moId }) => derivedPermissions(roleIn(actor, moId)).isRegionalReviewer);
}

/** The organisations whose cases a case worker may see. */
export function visibleOrganisations(actor: Actor): number[] {
  return actor.kind === 'caseWorker' ? [...new Set(actor.roles.map(({ moId }) => moId))] : [];
}
