import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { incompleteFields } from '@/lib/domain/forms/correction-rules';
import { requireComplete } from '@/lib/domain/forms/incomplete';
import { type CommandContext, defineCommand } from '@/lib/engine/command';
import { correctedMail } from '@/lib/forms/corrected-mail';
import { correctionReceipt } from '@/lib/forms/correction-receipt';
import { correctionCounts } from '@/lib/forms/counts';
import { type FormState, loadFormState } from '@/lib/forms/form-state';
import { answersOf } from '@/lib/forms/save-forms';
import type { Correction } from '@/lib/generated/prisma/client';
import { shownCorrection } from './shown-correction';

/**
 * Marks a correction as handled, or takes the mark back. Every field that the correction opened must be complete. Throws CONFLICT if it is
 * not the correction that the caller saw.
 */
export const markCorrectionHandled = defineCommand({
  call: CALLS.markCorrectionHandled,
  async perform(context, { componentId, correctionId, isHandled }) {
    const { tx, actor, case: theCase } = context;
    const caseId = theCase.id;
    const correction = await shownCorrection(tx, caseId, { componentId, correctionId });
    if (correction.isHandled === isHandled) return { result: undefined, audit: null };
    const state = await loadFormState(context);
    if (isHandled) requireMade(context, state, correction);
    else requireAsked(correction);
    await tx.correction.update({ where: { id: correction.id }, data: { isHandled } });
    const counts = await correctionCounts(tx, caseId);
    const isByApplicant = isHandled && actor.kind === 'applicant';
    return {
      result: undefined,
      audit: {
        type: isHandled ? 'CorrectionHandled' : 'CorrectionUnhandled',
        details: { formId: correction.formId, componentId },
      },
      update: counts,
      // The mails say that the applicant did it, so send them only then.
      mails: isByApplicant
        ? [correctedMail(theCase, state, [correction]), ...(await correctionReceipt(context, counts))]
        : [],
    };
  },
});

function requireMade(context: CommandContext, state: FormState, correction: Correction): void {
  const answers = answersOf(context, state);
  requireComplete(incompleteFields(state.template, correction, answers), answers.errors);
}

function requireAsked({ componentId, notAsked }: Correction): void {
  if (notAsked) throw new AppError('CORRECTION_NOT_ASKED', { errors: { [componentId]: ['NOT_ASKED'] } });
}
