import { type CaseStatus, OPEN } from '@/lib/domain/lifecycle/status';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';

export interface EarlierCase {
  id: string;
  status: CaseStatus;
  archivedFrom: CaseStatus | null;
}

/**
 * A company's current case in an organisation, or null. It is the open case, of which there is at most one, and which stays open while its
 * rejection can be taken back. Or else it is a case that was archived before the register answered. A case that was also anonymised before
 * the register answered does not count. (Releases before 2026-11-23 did that.) No job queries the register about such a case, and the register
 * says whether the company is a member when it applies again.
 */
export async function findOpenCase(
  tx: Tx,
  moId: number,
  orgNo: string,
  now = new Date(),
): Promise<EarlierCase | null> {
  const isHeld = { action: 'rejectCase', takenBackAt: null, until: { gt: now } };
  const rejected = { status: 'REJECTED', heldDecisions: { some: isHeld } };
  const found = await tx.case.findMany({
    where: {
      moId,
      orgNo,
      erasedAt: null,
      OR: [{ status: { in: [...OPEN] } }, rejected, archivedFrom(UNANSWERED)],
    },
    orderBy: { createdAt: 'desc' },
    select,
  });
  return (found.find(({ status }) => status !== 'ARCHIVED') ?? found[0] ?? null) as EarlierCase | null;
}

const archivedFrom = (statuses: readonly CaseStatus[]) =>
  ({ status: 'ARCHIVED', archivedFrom: { in: [...statuses] } }) satisfies Prisma.CaseWhereInput;

/** Cases that have one of these statuses, or had one when they were archived. */
export const everIn = (statuses: readonly CaseStatus[]) =>
  ({ OR: [{ status: { in: [...statuses] } }, archivedFrom(statuses)] }) satisfies Prisma.CaseWhereInput;

/** Cases about which the register has not answered yet: exported, and perhaps archived by hand since. */
const UNANSWERED = statusesFor('activateMembership');
export const AWAITS_REGISTER = everIn(UNANSWERED);

/** The newest case of a company in an organisation, or null. */
export async function findNewestCase(tx: Tx, moId: number, orgNo: string): Promise<EarlierCase | null> {
  const found = await tx.case.findFirst({ where: { moId, orgNo }, orderBy: { createdAt: 'desc' }, select });
  return found as EarlierCase | null;
}

const select = { id: true, status: true, archivedFrom: true } as const;
