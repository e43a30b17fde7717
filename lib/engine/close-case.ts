import type { Tx } from '@/lib/database/db';
import { type CaseStatus, isActive } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from './access/locked-case';

/** The columns to update when a case is closed. */
interface Closed {
  openCorrections?: number;
  handledCorrections?: number;
  correctionsDueOn?: null;
  internalSignature?: 'SIGNATURES_REJECTED';
}

/**
 * Cleans up when a case leaves the active statuses: clears corrections and rejects a pending signature. (`recallJobs` of `change-status.ts`
 * recalls its document at the signing service.) Returns the columns to update, or none if the case stays active or was already closed.
 */
export async function closeCase(
  tx: Tx,
  { id: caseId, status: before }: CaseRecord,
  status: CaseStatus,
  now: Date,
): Promise<Closed> {
  if (!isActive(before) || isActive(status)) return {};
  await tx.correction.updateMany({ where: { caseId, clearedAt: null }, data: { clearedAt: now } });
  await tx.signature.updateMany({
    where: { caseId, kind: 'DIGITAL', isCurrent: true, status: 'SHARED' },
    data: { status: 'REJECTED' },
  });
  const internal = await tx.signature.updateMany({
    where: { caseId, kind: 'INTERNAL', isCurrent: true, status: 'SIGNATURES_REQUESTED' },
    data: { status: 'SIGNATURES_REJECTED' },
  });
  return {
    openCorrections: 0,
    handledCorrections: 0,
    correctionsDueOn: null,
    ...(internal.count > 0 ? { internalSignature: 'SIGNATURES_REJECTED' } : {}),
  };
}
