import type { AnswerOf, InputOf } from '@/lib/contract/call';
import type { SaveConflict } from '@/lib/contract/calls/forms';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { nextFormStatus } from '@/lib/domain/forms/form-status';
import { isEditable } from '@/lib/domain/lifecycle/status';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { Change } from '@/lib/engine/apply-change';
import { type CommandContext, defineCommand } from '@/lib/engine/command';
import { leftValues } from '@/lib/engine/mail/gathered-mail';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { formStatusColumn } from '@/lib/platform/database/columns/columns';
import { type FormState, loadFormState, requireShown } from './form-state';
import { saveForms } from './save-forms';
import { savedEvent, savedMails } from './saved-event';
import { whereStopped } from './where-stopped';
import { columnsOf } from './write-case-field';
import { writeValues } from './write-values';

/** Saves field values. Every acknowledged value is stored, and each change is in the audit log with old and new value. */
export const saveValues = defineCommand({
  call: CALLS.saveValues,
  choose: (_input, theCase) => savingAction(theCase),
  perform: performSave,
  refusal: ({ conflicts, ...saved }) => (conflicts?.length ? conflict({ items: conflicts, saved }) : null),
});

const conflict = (extra: SaveConflict) => new AppError('CONFLICT', { extra: { ...extra } });

/** The first save of a case starts it. */
export function savingAction({ status }: CaseRecord): 'startForm' | 'saveValues' {
  return statusesFor('startForm').includes(status) ? 'startForm' : 'saveValues';
}

async function performSave(
  context: CommandContext,
  input: InputOf<typeof CALLS.saveValues>,
): Promise<Change<AnswerOf<typeof CALLS.saveValues>>> {
  const state = await loadFormState(context);
  const doneFormId = input.done ? requireOpenForm(state, input.formId) : null;
  const { changes, conflicts } = await writeValues(context, state, input.items);
  const forms = await saveForms(context, state, {
    changedIds: changes.map((change) => change.componentId),
    doneFormId,
  });
  const result = {
    items: input.items
      .filter(({ componentId }) => !conflicts.some((conflict) => conflict.componentId === componentId))
      .map(({ componentId }) => ({
        componentId,
        version: state.stored.get(componentId)?.version ?? 0,
        value: state.stored.get(componentId)?.value ?? '',
        errors: forms.errorsOf(componentId),
      })),
    forms: forms.changed,
    ...(conflicts.length > 0 ? { conflicts } : {}),
  };
  if (changes.length === 0 && !doneFormId) return { result, audit: null };
  return {
    result,
    audit: savedEvent(context, state, { changes, doneFormId, saved: forms }),
    update: {
      ...columnsOf(context, changes, (componentId) => state.component(componentId)?.tag),
      ...forms.counts,
      ...whereStopped(context, { componentId: changes.at(-1)?.componentId, formId: doneFormId }, state),
    },
    mails: [
      ...(await savedMails(context, state, forms)),
      ...(await colleagueDone(context, state, doneFormId)),
    ],
  };
}

/**
 * The form to check. Throws NOT_FOUND if other answers hide it, and LOCKED if it is locked as a whole, because a check would count as saved
 * by the company, and could make the form invalid.
 */
function requireOpenForm(state: FormState, formId: string | undefined): string {
  if (formId === undefined) throw new AppError('VALIDATION_FAILED', { errors: { formId: ['REQUIRED'] } });
  const form = state.template.forms.find(({ id }) => id === formId);
  if (!form) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
  requireShown(state.forms.get(form.id));
  if (state.isFormLocked(form.id)) throw new AppError('LOCKED', { errors: { [form.id]: ['LOCKED'] } });
  return form.id;
}

/**
 * Informs the contact person that a colleague has filled in a form of an unsigned application. The form must be saved as done, without
 * errors, and have answers of the colleague that no earlier mail reported.
 */
async function colleagueDone(
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
  const [written, mailed] = await Promise.all([
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
  return last !== null && last > (mailed._max.sentAt ?? new Date(0));
}

/** Marks a form as opened. The first opened form starts the case. Opening a form again changes nothing. */
export const startForm = defineCommand({
  call: CALLS.startForm,
  choose: (_input, theCase) => savingAction(theCase),
  async perform(context, { formId }) {
    const { tx, case: theCase } = context;
    const where = { caseId_formId: { caseId: theCase.id, formId } };
    const form = await tx.caseForm.findUnique({ where, select: { status: true, isShown: true } });
    if (!form) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
    requireShown(form);
    const status = nextFormStatus(formStatusColumn.parse(form.status), 'opened', false);
    if (status === form.status) return { result: undefined, audit: null };
    await tx.caseForm.update({ where, data: { status } });
    return {
      result: undefined,
      audit: { type: 'FormStarted', details: { formId } },
      update: whereStopped(context, { formId }),
    };
  },
});
