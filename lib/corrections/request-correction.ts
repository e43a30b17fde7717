import { CALLS } from '@/lib/contract/contract';
import { dateOf } from '@/lib/domain/day';
import { dueDay } from '@/lib/domain/deadlines';
import { AppError } from '@/lib/domain/errors';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { readHandling } from '@/lib/domain/organisation/stored';
import { defineCommand } from '@/lib/engine/command';
import { requireRoomFor } from '@/lib/engine/quota';
import { correctionCounts } from '@/lib/forms/counts';
import { fieldLabel } from '@/lib/forms/field-label';
import { type FormState, loadFormState, ruleValues } from '@/lib/forms/form-state';
import { unapproveForms } from '@/lib/forms/unapprove-forms';
import { correctionView } from './correction-view';
import { dueValues } from './due-values';

/**
 * Asks the applicant to change one field, which must be visible and editable for them. Takes back the form's approval and opens the field
 * and those that its answer may show. Replaces an earlier, handled correction of the field. An approved case returns to SUBMITTED by
 * `withdrawApproval` in lib/domain/lifecycle/transitions.ts, and later work lapses (lapse.ts beside it).
 */
export const requestCorrection = defineCommand({
  call: CALLS.requestCorrection,
  async perform(context, { formId, componentId, description }) {
    const { tx, actor, case: theCase, now } = context;
    const caseId = theCase.id;
    const state = await loadFormState(context);
    requireCorrectable(state, formId, componentId);
    const earlier = await tx.correction.findFirst({
      where: { caseId, componentId, clearedAt: null },
      select: { id: true, description: true, isHandled: true },
    });
    if (earlier?.isHandled) {
      await tx.correction.update({ where: { id: earlier.id }, data: { clearedAt: now } });
    } else if (earlier) {
      throw new AppError('CONFLICT', { extra: { correction: earlier } });
    }
    await requireRoomFor(tx, caseId, 'corrections');
    const correction = await tx.correction.create({
      data: {
        caseId,
        formId,
        componentId,
        description,
        previousValue: state.stored.get(componentId)?.value ?? '',
        requestedBy: actor.name,
        requestedAt: now,
        dueOn: dateOf(dueDay(now, readHandling(theCase.mo.handling).correctionDays)),
      },
    });
    await unapproveForms(tx, caseId, formId);
    return {
      result: { correction: correctionView(correction) },
      audit: { type: 'CorrectionNeeded', details: { formId, componentId, description } },
      update: await correctionCounts(tx, caseId),
      mails: [
        {
          type: 'correctionRequested',
          to: 'contact',
          path: `/form/${formId}`,
          values: dueValues([correction]),
          fields: [
            {
              correctionId: correction.id,
              formId,
              label: fieldLabel(state.template, componentId, theCase.locale),
              description,
            },
          ],
        },
      ],
    };
  },
});

function requireCorrectable(state: FormState, formId: string, componentId: string): void {
  if (!state.component(componentId) || state.formOf(componentId) !== formId) {
    throw new AppError('NOT_FOUND', { errors: { componentId: ['UNKNOWN'] } });
  }
  if (!activeComponents(state.template, ruleValues(state)).has(componentId)) {
    throw new AppError('CORRECTION_NOT_ASKED', { errors: { [componentId]: ['NOT_ASKED'] } });
  }
  if (state.isReadOnly(componentId)) {
    throw new AppError('CORRECTION_READ_ONLY', { errors: { [componentId]: ['READ_ONLY'] } });
  }
}
