import { CALLS } from '@/lib/contract/contract';
import { incompleteFields } from '@/lib/domain/forms/correction-rules';
import { requireComplete } from '@/lib/domain/forms/incomplete';
import { type CommandContext, defineCommand } from '@/lib/engine/command';
import { correctionCounts } from '@/lib/forms/counts';
import { loadFormState } from '@/lib/forms/form-state';
import { answersOf } from '@/lib/forms/save-forms';
import type { Correction } from '@/lib/generated/prisma/client';
import { shownCorrection } from './shown-correction';

/**
 * Clears a correction: approves a handled one or cancels an open one. Refuses to clear it if that would lock a field that still has errors,
 * because nobody could then complete the field. Also refuses if the correction has changed since the caller saw it.
 */
export const approveCorrection = defineCommand({
  call: CALLS.approveCorrection,
  async perform(context, { componentId, correctionId, isHandled: wasHandled }) {
    const { tx, case: theCase, now } = context;
    const caseId = theCase.id;
    const correction = await shownCorrection(tx, caseId, { componentId, correctionId, wasHandled });
    await requireNothingShutIn(context, correction);
    await tx.correction.update({ where: { id: correction.id }, data: { clearedAt: now } });
    const { formId, isHandled } = correction;
    return {
      result: undefined,
      audit: { type: 'CorrectionApproved', details: { formId, componentId, wasHandled: isHandled } },
      update: await correctionCounts(tx, caseId),
    };
  },
});

async function requireNothingShutIn(context: CommandContext, correction: Correction): Promise<void> {
  const state = await loadFormState(context);
  const answers = answersOf(context, state);
  const others = state.corrections.filter(({ id }) => id !== correction.id);
  const shutIn = incompleteFields(state.template, correction, answers).filter(
    (id) => !state.isReadOnly(id) && state.isLocked(id, others),
  );
  requireComplete(shutIn, answers.errors);
}
