import type { Tx } from '@/lib/database/db';

/** Approved forms of a case, or the given one, have to be approved again. */
export async function unapproveForms(tx: Tx, caseId: string, formId?: string): Promise<void> {
  await tx.caseForm.updateMany({
    where: { caseId, status: 'APPROVED', ...(formId !== undefined && { formId }) },
    data: { status: 'VALID' },
  });
}
