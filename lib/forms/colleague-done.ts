import { isEditable } from '@/lib/domain/lifecycle/status';
import type { CommandContext } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { leftValues } from '@/lib/engine/mail/still-to-tell';
import type { FormState } from './form-state';

/**
 * Tells the contact person that a colleague has filled in a form of an unsigned application. The form must be saved as done, without
 * errors, and have answers of the colleague that no earlier mail reported.
 */
export async function colleagueDone(
  context: CommandContext,
  state: FormState,
  doneFormId: string | null,
): Promise<MailRequest[]> {
  const { actor, case: theCase } = context;
  const form = state.template.forms.find(({ id }) => id === doneFormId);
  if (!form || actor.kind !== 'applicant' || actor.colleague === undefined) return [];
  if (!isEditable(theCase.status) || state.forms.get(form.id)?.status !== 'VALID') return [];
  if (!(await hasNewAnswers(context, state, form.id))) return [];
  return [
    {
      type: 'colleagueDone',
      to: 'contact',
      values: leftValues({ forms: [...state.forms.values()], corrections: state.corrections }),
      fields: [{ formId: form.id, label: form.title[theCase.locale], description: actor.name }],
    },
  ];
}

async function hasNewAnswers(
  { tx, actor, case: { id: caseId } }: CommandContext,
  state: FormState,
  formId: string,
): Promise<boolean> {
  const componentIds = [...state.stored.keys()].filter((id) => state.formOf(id) === formId);
  const [written, told] = await Promise.all([
    tx.caseValue.aggregate({
      where: { caseId, componentId: { in: componentIds }, updatedBy: actor.name },
      _max: { updatedAt: true },
    }),
    tx.mail.aggregate({
      where: { caseId, type: 'colleagueDone', data: { path: ['fields'], array_contains: [{ formId }] } },
      _max: { sentAt: true },
    }),
  ]);
  const last = written._max.updatedAt;
  return last !== null && last > (told._max.sentAt ?? new Date(0));
}
