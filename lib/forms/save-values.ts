import { z } from 'zod';
import { idSchema } from '@/lib/contract/call';
import { formStatusShape } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { COUNT_LIMITS, TEXT_LIMITS, VALUE_LIMIT } from '@/lib/domain/limits';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { type Change, type CommandContext, defineCommand } from '@/lib/engine/command';
import { columnsOf } from './case-fields';
import { type FieldItem, type FormState, loadFormState } from './form-state';
import { saveForms } from './save-forms';
import { savedEvent, savedMails } from './saved-event';
import { writeValues } from './write-values';

const itemSchema = z.object({
  componentId: idSchema,
  /** Accepted for the specification. The server decides both itself. */
  dataType: z.string().max(TEXT_LIMITS.id).optional(),
  active: z.boolean().optional(),
  value: z.string().max(VALUE_LIMIT),
  baseVersion: z.int().min(0).optional(),
});
const itemsSchema = z.array(itemSchema).max(COUNT_LIMITS.savedItems);
const bodySchema = z
  .union([
    itemsSchema.transform((items) => ({ items })),
    z.object({
      items: itemsSchema,
      formId: z.string().max(TEXT_LIMITS.id).optional(),
      done: z.boolean().optional(),
    }),
  ])
  .transform((body): SaveValues => body);

interface SaveValues {
  items: FieldItem[];
  formId?: string;
  /** "Form done": the full check of `formId`, which always leaves an audit event. */
  done?: boolean;
}

const savedItemShape = z.object({
  componentId: z.string(),
  version: z.int(),
  value: z.string(),
  errors: z.array(z.string()),
});
const savedShape = z.object({
  items: z.array(savedItemShape),
  forms: z.array(z.object({ id: z.string(), status: formStatusShape, version: z.int() })),
  /** Fields that someone else has saved meanwhile, with the stored values. */
  conflicts: z.array(savedItemShape.omit({ errors: true })).optional(),
});

/** Saves field values. Every acknowledged value is stored, and each change is in the audit log with old and new value. */
export const saveValues = defineCommand({
  action: (_input: SaveValues, theCase: CaseRecord): Action => savingAction(theCase),
  call: {
    method: 'POST',
    path: 'Case/{caseId}/Data',
    summary: 'Save values of fields; with `done` the full check of a form',
    body: bodySchema,
    response: savedShape,
    errors: ['LOCKED', 'CONFLICT', 'ILLEGAL_TRANSITION'],
  },
  perform: performSave,
  refusal: ({ conflicts, ...saved }) =>
    conflicts?.length ? new AppError('CONFLICT', { extra: { items: conflicts, saved } }) : null,
});

/** The first save of a case starts it. */
export function savingAction({ status }: CaseRecord): Action {
  return status === 'CREATED' || status === 'CREATED_GETACCEPT' ? 'startForm' : 'saveValues';
}

async function performSave(
  context: CommandContext,
  input: SaveValues,
): Promise<Change<z.input<typeof savedShape>>> {
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
      ...columnsOf(context.case, changes, (componentId) => state.component(componentId)?.tag),
      ...forms.counts,
    },
    mails: savedMails(context, forms),
  };
}

/** The form to check, unless the caller cannot change anything in it: checking would take its approval back. */
function requireOpenForm(state: FormState, formId: string | undefined): string {
  const form = state.template.forms.find(({ id }) => id === formId);
  if (!form) throw new AppError('VALIDATION_FAILED', { errors: { formId: ['UNKNOWN'] } });
  const fields = savableComponents<RuleComponent>(form.rows);
  if (fields.every(({ componentId }) => state.isLocked(componentId))) {
    throw new AppError('LOCKED', { errors: { [form.id]: ['LOCKED'] } });
  }
  return form.id;
}
