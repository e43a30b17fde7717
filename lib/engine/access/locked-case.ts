import type { z } from 'zod';
import { caseColumns } from '@/lib/database/columns/closed-sets';
import { organisationNames } from '@/lib/database/columns/organisation-names';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { Prisma } from '@/lib/generated/prisma/client';
import { type Actor, visibleTo } from './access';

type CaseRow = Prisma.CaseGetPayload<{ include: { mo: true; assignedTo: true } }>;

/** A case with its organisation and the person responsible, with statuses and other codes typed. The database checks the codes. */
export type CaseRecord = Omit<CaseRow, keyof z.output<typeof caseColumns> | 'mo'> &
  z.output<typeof caseColumns> & { mo: Omit<CaseRow['mo'], keyof Names> & Names };

type Names = z.output<typeof organisationNames>;

/**
 * Reads a case that the actor may see and locks its row until the transaction ends, so that two commands on one case run one
 * after the other. Throws NOT_FOUND; for an applicant REMOVED or INVALID if the case has that status.
 */
export async function lockCase(tx: Tx, actor: Actor, caseId: string): Promise<CaseRecord> {
  await tx.$queryRaw`SELECT 1 FROM "case" WHERE id = ${caseId}::uuid FOR NO KEY UPDATE`;
  return findCase(tx, actor, caseId);
}

/** The same without the lock, for queries. */
export async function findCase(tx: Tx, actor: Actor, caseId: string): Promise<CaseRecord> {
  const row = await tx.case.findFirst({
    where: { AND: [{ id: caseId }, visibleTo(actor)] },
    include: { mo: true, assignedTo: true },
  });
  if (!row) throw new AppError('NOT_FOUND');
  if (actor.kind === 'applicant' && (row.status === 'REMOVED' || row.status === 'INVALID')) {
    throw new AppError(row.status);
  }
  return { ...row, ...caseColumns.parse(row), mo: { ...row.mo, ...organisationNames.parse(row.mo) } };
}
