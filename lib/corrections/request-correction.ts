import { z } from 'zod';
import { idSchema, mandatoryText } from '@/lib/api/call';
import { correctionShape } from '@/lib/api/shapes';
import { defineCommand } from '@/lib/command';
import type { Tx } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { componentsOf, loadTemplate } from '@/lib/forms/load-template';
import { correctionView } from './correction-view';
import { correctionCounts } from './counts';

/**
 * Asks the applicant to change one field. Its form is no longer approved, and the field opens for editing. One that the applicant has
 * handled, but not well enough, gives way to the new one.
 */
export const requestCorrection = defineCommand({
  action: 'requestCorrection',
  call: {
    method: 'PUT',
    path: 'Case/NeedsCorrection',
    summary: 'Request a correction of one field',
    query: z.object({ formId: idSchema }),
    body: z.object({ componentId: idSchema, description: mandatoryText }),
    response: z.object({ correction: correctionShape }),
    errors: ['CONFLICT'],
  },
  async perform({ tx, actor, case: theCase, now }, { formId, componentId, description }) {
    const caseId = theCase.id;
    await requireField(tx, theCase.templateId, formId, componentId);
    const earlier = await tx.correction.findFirst({
      where: { caseId, componentId, clearedAt: null },
      select: { id: true, description: true, isHandled: true },
    });
    if (earlier?.isHandled) {
      await tx.correction.update({ where: { id: earlier.id }, data: { clearedAt: now } });
    } else if (earlier) {
      throw new AppError('CONFLICT', { extra: { correction: earlier } });
    }
    const stored = await tx.caseValue.findUnique({
      where: { caseId_componentId: { caseId, componentId } },
      select: { value: true },
    });
    const correction = await tx.correction.create({
      data: {
        caseId,
        formId,
        componentId,
        description,
        previousValue: stored?.value ?? '',
        requestedBy: actor.name,
        requestedAt: now,
      },
    });
    await tx.caseForm.updateMany({
      where: { caseId, formId, status: 'APPROVED' },
      data: { status: 'VALID' },
    });
    return {
      result: { correction: correctionView(correction) },
      audit: { type: 'CorrectionNeeded', details: { formId, componentId, description } },
      update: await correctionCounts(tx, caseId),
      mails: [{ type: 'correctionRequested', to: 'contact', quote: description, path: `/form/${formId}` }],
    };
  },
});

async function requireField(tx: Tx, templateId: number, formId: string, componentId: string): Promise<void> {
  const fields = componentsOf(await loadTemplate(tx, templateId));
  const isThere = fields.some(
    (field) => field.formId === formId && field.component.componentId === componentId,
  );
  if (!isThere) throw new AppError('VALIDATION_FAILED', { errors: { componentId: ['UNKNOWN'] } });
}
