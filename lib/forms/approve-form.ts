import { CALLS } from '@/lib/contract/contract';
import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import { defineCommand } from '@/lib/engine/command';

/**
 * Approves a form, or takes the approval back. The form must be valid and all its corrections cleared. Throws CONFLICT if it is not in
 * the version that the caller saw.
 */
export const approveForm = defineCommand({
  call: CALLS.approveForm,
  async perform({ tx, case: theCase }, { formId, isApproved, version }) {
    const where = { caseId_formId: { caseId: theCase.id, formId } };
    const form = await tx.caseForm.findUnique({ where });
    if (!form) throw new AppError('VALIDATION_FAILED', { errors: { formId: ['UNKNOWN'] } });
    if (version !== undefined && version !== form.version) throw new AppError('CONFLICT');
    const view = (status: FormStatus) => ({ id: formId, status, version: form.version });
    const status: FormStatus = isApproved ? 'APPROVED' : 'VALID';
    if ((form.status === 'APPROVED') === isApproved) {
      return {
        result: { form: view(formStatusColumn.parse(form.status)), caseStatus: theCase.status },
        audit: null,
      };
    }
    if (isApproved) await requireApprovable(tx, theCase.id, formId, form.status);
    await tx.caseForm.update({ where, data: { status } });
    return {
      result: (after) => ({ form: view(status), caseStatus: after.status }),
      audit: { type: isApproved ? 'FormApproved' : 'FormUnapproved', details: { formId } },
    };
  },
});

async function requireApprovable(tx: Tx, caseId: string, formId: string, status: string): Promise<void> {
  const open = await tx.correction.count({ where: { caseId, formId, clearedAt: null } });
  const missing = [
    ...(status === 'VALID' ? [] : ['FORM_NOT_VALID']),
    ...(open > 0 ? ['CORRECTION_NOT_APPROVED'] : []),
  ];
  if (missing.length > 0) throw new AppError('NOT_READY', { errors: { [formId]: missing } });
}
