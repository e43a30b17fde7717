import { z } from 'zod';
import { idSchema } from '@/lib/api/call';
import { defineCommand } from '@/lib/command';
import { AppError } from '@/lib/errors';
import { correctionCounts } from './counts';

/** Clears a correction: approves one that was handled, or cancels one that is still open. */
export const approveCorrection = defineCommand({
  action: 'approveCorrection',
  call: {
    method: 'PUT',
    path: 'Case/ApproveCorrection',
    summary: 'Approve or cancel a correction',
    query: z.object({ componentId: idSchema }),
  },
  async perform({ tx, case: theCase, now }, { componentId }) {
    const caseId = theCase.id;
    const correction = await tx.correction.findFirst({ where: { caseId, componentId, clearedAt: null } });
    if (!correction) throw new AppError('NOT_FOUND');
    await tx.correction.update({ where: { id: correction.id }, data: { clearedAt: now } });
    const { formId, isHandled } = correction;
    return {
      result: undefined,
      audit: { type: 'CorrectionApproved', details: { formId, componentId, wasHandled: isHandled } },
      update: await correctionCounts(tx, caseId),
    };
  },
});
