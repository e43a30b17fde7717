import { dataTypeOf } from '@/lib/domain/forms/values';
import type { CommandContext } from '@/lib/engine/command';
import { loadFormState } from './form-state';
import { loadTemplate, taggedComponent } from './load-template';
import { saveIfFaultless } from './save-forms';

/** Writes a column of the case into its form field, if the template has one. The form becomes valid if this value was its only error. */
export async function writeCaseField(
  context: CommandContext,
  tag: string,
  value: string,
  by: string,
): Promise<void> {
  const { tx, case: theCase, now } = context;
  const field = taggedComponent(await loadTemplate(tx, theCase.templateId), tag);
  if (!field) return;
  const { componentId } = field;
  const data = { value, updatedAt: now, updatedBy: by };
  await tx.caseValue.upsert({
    where: { caseId_componentId: { caseId: theCase.id, componentId } },
    create: {
      caseId: theCase.id,
      componentId,
      dataType: dataTypeOf(field) ?? 'text',
      version: 1,
      ...data,
    },
    update: { ...data, version: { increment: 1 } },
    select: { version: true },
  });
  const state = await loadFormState(context);
  await saveIfFaultless(context, state, state.formOf(componentId));
}
