import type { Tx } from '@/lib/db';
import { type CaseStatus, OPEN } from './status';

export interface EarlierCase {
  id: string;
  status: CaseStatus;
  archivedFrom: CaseStatus | null;
}

/** The open case of a company in an organisation, or null. There is at most one. */
export async function findOpenCase(tx: Tx, moId: number, orgNo: string): Promise<EarlierCase | null> {
  const found = await tx.case.findFirst({ where: { moId, orgNo, status: { in: [...OPEN] } }, select });
  return found as EarlierCase | null;
}

/** The newest case of a company in an organisation, or null. */
export async function findNewestCase(tx: Tx, moId: number, orgNo: string): Promise<EarlierCase | null> {
  const found = await tx.case.findFirst({ where: { moId, orgNo }, orderBy: { createdAt: 'desc' }, select });
  return found as EarlierCase | null;
}

/** Whether the case stands in the way of applying again: rejected and not reset, also when it was archived since. */
export function isRejectedFor({ status, archivedFrom }: EarlierCase): boolean {
  return status === 'REJECTED' || (status === 'ARCHIVED' && archivedFrom === 'REJECTED');
}

const select = { id: true, status: true, archivedFrom: true } as const;
