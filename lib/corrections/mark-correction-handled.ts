import { z } from 'zod';
import { idSchema } from '@/lib/api/call';
import { defineCommand } from '@/lib/command';
import { AppError } from '@/lib/errors';
import { correctionCounts } from './counts';

/** Says that a requested correction has been made, or takes that back. */
export const markCorrectionHandled = defineCommand({
  action: 'markCorrectionHandled',
  call: {
    method: 'PUT',
    path: 'Case/SetCorrectionHandled',
    summary: 'Mark a correction as handled or not',
    body: z.object({ componentId: idSchema, isHandled: z.boolean() }),
  },
  async perform({ tx, actor, case: theCase }, { componentId, isHandled }) {
    const caseId = theCase.id;
    const correction = await tx.correction.findFirst({ where: { caseId, componentId, clearedAt: null } });
    if (!correction) throw new AppError('NOT_FOUND');
    if (correction.isHandled === isHandled) return { result: undefined, audit: null };
    await tx.correction.update({ where: { id: correction.id }, data: { isHandled } });
    return {
      result: undefined,
      audit: {
        type: isHandled ? 'CorrectionHandled' : 'CorrectionUnhandled',
        details: { formId: correction.formId, componentId },
      },
      update: await correctionCounts(tx, caseId),
      // The mail says that the applicant has made it.
      mails:
        isHandled && actor.kind === 'applicant'
          ? [{ type: 'correctionHandled', to: 'responsible', path: `/form/${correction.formId}` }]
          : [],
    };
  },
});
