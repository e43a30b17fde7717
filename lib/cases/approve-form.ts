import { CALLS } from '@/lib/contract/contract';
import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { missingForApproval } from '@/lib/domain/lifecycle/readiness';
import { defineCommand } from '@/lib/engine/command';
import { formView } from './case-view';
import { readCase } from './read-case';

/**
 * Approves a form, or takes the approval back. To be approved, the form must be valid and all its corrections cleared. Throws CONFLICT if
 * the form is not in the version that the caller saw.
 */
export const approveForm = defineCommand({
  call: CALLS.approveForm,
  async perform({ tx, actor, case: theCase }, { formId, isApproved, version }) {
    const where = { caseId_formId: { caseId: theCase.id, formId } };
    const form = await tx.caseForm.findUnique({ where });
    if (!form) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
    if (version !== undefined && version !== form.version) throw new AppError('CONFLICT');
    const isDone = (form.status === 'APPROVED') === isApproved;
    if (!isDone) {
      if (isApproved) await requireApprovable(tx, theCase.id, formId, form.status);
      await tx.caseForm.update({ where, data: { status: isApproved ? 'APPROVED' : 'VALID' } });
    }
    const material = await readCase(tx, theCase);
    return {
      result: ({ status }) => ({
        form: formView({ ...material, case: { ...theCase, status } }, actor, formId),
        caseStatus: status,
      }),
      audit: isDone ? null : { type: isApproved ? 'FormApproved' : 'FormUnapproved', details: { formId } },
    };
  },
});

async function requireApprovable(tx: Tx, caseId: string, formId: string, status: string): Promise<void> {
  const uncleared = await tx.correction.count({ where: { caseId, formId, clearedAt: null } });
  const missing = missingForApproval(formStatusColumn.parse(status), uncleared > 0);
  if (missing.length > 0) throw new AppError('NOT_READY', { errors: { [formId]: missing } });
}
