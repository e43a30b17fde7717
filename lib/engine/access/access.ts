import {
  type Caller,
  derivedPermissions,
  ROLE,
  type RoleId,
  rankingRole,
} from '@/lib/domain/lifecycle/permissions';
import { GONE } from '@/lib/domain/lifecycle/status';
import type { Prisma } from '@/lib/generated/prisma/client';

/** Whoever asks for something. Made from a request by `lib/engine/access/actor.ts`; jobs and webhooks are `system`. */
export type Actor =
  | { kind: 'applicant'; name: string; caseId: string; linkVersion: number; linkExpiresAt: Date }
  | {
      kind: 'caseWorker';
      name: string;
      accountId: string;
      /** The session that the account signed in to; for a program, a name of its access token. */
      sessionId: string;
      /** For a program: when its access token ends. A session has none: it stands in the table of sessions. */
      tokenExpiresAt?: Date;
      email: string;
      roles: readonly { moId: number; roleId: number }[];
      /** The case worker's own login at the signing service, when there is one. */
      signingToken: string | null;
    }
  | { kind: 'system'; name: string };

export const systemActor = (name: 'signing-service' | 'register' | 'job'): Actor => ({
  kind: 'system',
  name,
});

/**
 * The cases that exist for this actor. Everything is looked up through it, so a case of another organisation is
 * answered exactly like one that does not exist.
 */
export function visibleTo(actor: Actor): Prisma.CaseWhereInput {
  switch (actor.kind) {
    case 'applicant':
      return { id: actor.caseId, linkVersion: actor.linkVersion };
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

/** Removed or invalid, and not yet cleared by retention. */
export const READABLE_GONE = { status: { in: [...GONE] }, erasedAt: null } satisfies Prisma.CaseWhereInput;

/** The organisations of which the case worker is an administrator: there they may read what was removed. */
export function administratedBy(actor: Actor): number[] {
  if (actor.kind !== 'caseWorker') return [];
  const moIds = actor.roles.filter(({ roleId }) => roleId === ROLE.administrator).map(({ moId }) => moId);
  return [...new Set(moIds)];
}

/** As what the actor acts on a case of this organisation; null: not at all. */
export function callerIn(actor: Actor, moId: number): Caller | null {
  if (actor.kind !== 'caseWorker') return actor.kind;
  return roleIn(actor, moId);
}

/** The role of a case worker that counts in an organisation. */
export function roleIn(actor: Actor, moId: number): RoleId | null {
  if (actor.kind !== 'caseWorker') return null;
  return rankingRole(actor.roles.filter((role) => role.moId === moId).map((role) => role.roleId));
}

/** Whether a case worker does nothing but review regionally, in whatever organisation. */
export function isOnlyRegionalReviewer(actor: Extract<Actor, { kind: 'caseWorker' }>): boolean {
  return actor.roles.every(({ moId }) => derivedPermissions(roleIn(actor, moId)).isRegionalReviewer);
}
