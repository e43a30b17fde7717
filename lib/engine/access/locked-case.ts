import type { z } from 'zod';
import { caseColumns } from '@/lib/database/columns/closed-sets';
import { organisationNames } from '@/lib/database/columns/organisation-names';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { type CaseVersion, loadVersion } from '@/lib/engine/case-version';
import type { Prisma } from '@/lib/generated/prisma/client';
import { type Actor, visibleTo } from './access';

/** What is read with every case. Process and texts are those of the case's own version: the columns of the organisation are newer. */
const WITH_CASE = {
  mo: {
    omit: {
      organisationTypes: true,
      signsWithService: true,
      hasInternalSignature: true,
      hasCreditReport: true,
      hasRegionalReview: true,
      zipRegions: true,
    },
  },
  assignedTo: true,
} as const satisfies Prisma.CaseInclude;

type CaseRow = Prisma.CaseGetPayload<{ include: typeof WITH_CASE }>;
type Names = z.output<typeof organisationNames>;

/**
 * A case with its organisation, the process and texts of its version, and the person responsible, with statuses and other codes typed. The database checks the
 * codes.
 */
export type CaseRecord = Omit<CaseRow, keyof z.output<typeof caseColumns> | 'mo'> &
  z.output<typeof caseColumns> &
  Pick<CaseVersion, 'process' | 'texts'> & {
    mo: Omit<CaseRow['mo'], keyof Names> & Names;
  };

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
    include: WITH_CASE,
  });
  if (!row) throw new AppError('NOT_FOUND');
  if (actor.kind === 'applicant' && (row.status === 'REMOVED' || row.status === 'INVALID')) {
    throw new AppError(row.status);
  }
  const { process, texts } = await loadVersion(tx, row.templateId);
  return {
    ...row,
    ...caseColumns.parse(row),
    process,
    texts,
    mo: { ...row.mo, ...organisationNames.parse(row.mo) },
  };
}
