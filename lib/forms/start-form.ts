import { CALLS } from '@/lib/contract/contract';
import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import { AppError } from '@/lib/domain/errors';
import { nextFormStatus } from '@/lib/domain/forms/form-status';
import { defineCommand } from '@/lib/engine/command';
import { savingAction } from './save-values';

/** Marks a form as opened. The first opened form starts the case. Opening a form again changes nothing. */
export const startForm = defineCommand({
  call: CALLS.startForm,
  choose: (_input, theCase) => savingAction(theCase),
  async perform({ tx, case: theCase }, { formId }) {
    const where = { caseId_formId: { caseId: theCase.id, formId } };
    const form = await tx.caseForm.findUnique({ where, select: { status: true } });
    if (!form) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
    const status = nextFormStatus(formStatusColumn.parse(form.status), 'opened', false);
    if (status === form.status) return { result: undefined, audit: null };
    await tx.caseForm.update({ where, data: { status } });
    return { result: undefined, audit: { type: 'FormStarted', details: { formId } } };
  },
});
