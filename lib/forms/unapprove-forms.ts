import type { Tx } from '@/lib/database/db';

/** Takes back the approval of all approved forms of a case, or of the given one. */
export async function unapproveForms(tx: Tx, caseId: string, formId?: string): Promise<void> {
  await tx.caseForm.updateMany({
    where: { caseId, status: 'APPROVED', ...(formId !== undefined && { formId }) },
    data: { status: 'VALID' },
  });
}
