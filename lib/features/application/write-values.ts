import { AppError } from '@/lib/domain/errors';
import { type AnswerFile, filesInAnswer } from '@/lib/domain/forms/answer-files';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { dataTypeOf, excessOf, normaliseValue, refusedOfApplicant } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { isUuid } from '@/lib/domain/uuid';
import type { Actor } from '@/lib/engine/access/access';
import type { CommandContext } from '@/lib/engine/command';
import { requireRoomForAnswers, requireRoomForSave, sizeOfAnswers } from '@/lib/engine/quota';
import { type FieldItem, type FormState, ruleValues } from './form-state';

export interface ValueChange {
  componentId: string;
  from: string;
  to: string;
}

export interface ValueConflict {
  componentId: string;
  version: number;
  value: string;
}

/**
 * Stores values, calculates those that follow from them, and updates `active` of all values to what is visible now. Skips a field that has been saved since `baseVersion`, by
 * somebody else or in another tab, and reports a conflict. Saves the others. Updates `state`. Throws VALIDATION_FAILED for unknown fields,
 * for malformed values, for files of others, for values that are too long or too many, and for a name that an applicant may not write, LOCKED for a locked
 * field, and QUOTA_EXCEEDED or CHANGES_LIMITED if the case would hold too much.
 */
export async function writeValues(
  context: CommandContext,
  state: FormState,
  items: readonly FieldItem[],
): Promise<{ changes: ValueChange[]; conflicts: ValueConflict[] }> {
  const changes: ValueChange[] = [];
  const conflicts: ValueConflict[] = [];
  const components = new Map<string, RuleComponent>();
  const before = sizeOfAnswers(state.stored, state.component);
  for (const item of items) {
    const component = requireComponent(state, item.componentId);
    const to = requireValue(component, item.value);
    const stored = state.stored.get(item.componentId);
    const from = stored?.value ?? normaliseValue(component, '') ?? '';
    // A value that was stored before there was a limit may be longer than one that is read.
    if (to === from || item.value === from) continue;
    requireStorable(context.actor, component, to, from);
    if (state.isLocked(item.componentId)) {
      throw new AppError('LOCKED', { errors: { [item.componentId]: ['LOCKED'] } });
    }
    if (item.baseVersion !== undefined && (stored?.version ?? 0) > item.baseVersion) {
      conflicts.push({ componentId: item.componentId, version: stored?.version ?? 0, value: from });
      continue;
    }
    await requireOwnFiles(context, component, { from, to });
    setValue(state, item.componentId, to);
    components.set(item.componentId, component);
    changes.push({ componentId: item.componentId, from, to });
  }
  if (changes.length > 0) {
    requireRoomForAnswers(before, sizeOfAnswers(state.stored, state.component));
    await requireRoomForSave(context.tx, context.case, changes, context.now);
    await storeValues(context, state, [...components.values()]);
    changes.push(...(await keepActive(context, state)));
  }
  return { changes, conflicts };
}

/** Stores one value even if its field is locked. The caller decides whether it may. */
export async function storeValue(
  context: CommandContext,
  state: FormState,
  component: RuleComponent,
  value: string,
): Promise<void> {
  setValue(state, component.componentId, value);
  await storeValues(context, state, [component]);
}

function setValue(state: FormState, componentId: string, value: string): void {
  const before = state.stored.get(componentId);
  state.stored.set(componentId, {
    value,
    version: (before?.version ?? 0) + 1,
    active: before?.active ?? true,
  });
}

/** Writes the values of these components from `state`, in one statement. The case is locked meanwhile. */
async function storeValues(
  { tx, case: theCase, actor, now }: CommandContext,
  state: FormState,
  components: readonly RuleComponent[],
): Promise<void> {
  const rows = components.map((component) => {
    const { value = '', version = 1 } = state.stored.get(component.componentId) ?? {};
    return { id: component.componentId, type: dataTypeOf(component) ?? 'text', value, version };
  });
  await tx.$executeRaw`
    INSERT INTO case_value (case_id, component_id, data_type, value, version, updated_at, updated_by)
    SELECT ${theCase.id}::uuid, id, type, value, version, ${now.toISOString()}::timestamptz, ${actor.name}
    FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ value }) => value)}::text[], ${rows.map(({ version }) => version)}::int[]) AS written (id, type, value, version)
    ON CONFLICT (case_id, component_id) DO UPDATE
      SET value = excluded.value, version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
}

/**
 * Updates what follows from the answers: the calculated values, and which values and forms count. What is hidden stays stored, but does not count.
 * Returns the calculated values that changed.
 */
export async function keepActive(context: CommandContext, state: FormState): Promise<ValueChange[]> {
  const { active, forms, calculated } = visibilityOf(state.template.forms, ruleValues(state));
  const changes = Object.entries(calculated).flatMap(([componentId, to]) => {
    const from = state.stored.get(componentId)?.value ?? '';
    return to === from ? [] : [{ componentId, from, to }];
  });
  for (const { componentId, to } of changes) setValue(state, componentId, to);
  const components = changes.flatMap(({ componentId }) => state.component(componentId) ?? []);
  if (components.length > 0) await storeValues(context, state, components);
  await keepActiveValues(context, state, active);
  await keepShownForms(context, state, forms);
  return changes;
}

async function keepActiveValues(
  { tx, case: theCase }: CommandContext,
  state: FormState,
  active: ReadonlySet<string>,
): Promise<void> {
  const turned = [...state.stored].filter(
    ([componentId, stored]) => active.has(componentId) !== stored.active,
  );
  if (turned.length === 0) return;
  const ids = turned.map(([componentId]) => componentId);
  await tx.$executeRaw`
    UPDATE case_value SET active = component_id = ANY(${ids.filter((id) => active.has(id))})
    WHERE case_id = ${theCase.id}::uuid AND component_id = ANY(${ids})`;
  for (const [componentId, stored] of turned)
    state.stored.set(componentId, { ...stored, active: !stored.active });
}

async function keepShownForms(
  { tx, case: theCase }: CommandContext,
  state: FormState,
  shown: ReadonlySet<string>,
): Promise<void> {
  for (const isShown of [true, false]) {
    const turned = [...state.forms.values()].filter(
      (form) => form.isShown !== isShown && shown.has(form.formId) === isShown,
    );
    if (turned.length === 0) continue;
    const formId = { in: turned.map((form) => form.formId) };
    await tx.caseForm.updateMany({ where: { caseId: theCase.id, formId }, data: { isShown } });
    for (const form of turned) state.forms.set(form.formId, { ...form, isShown });
  }
}

/** Throws VALIDATION_FAILED if an entry of a list gets a file that was not uploaded to its question in this case. */
async function requireOwnFiles(
  { tx, case: { id: caseId } }: CommandContext,
  list: RuleComponent,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const known = new Set(filesInAnswer(list, from).map(keyOf));
  const added = filesInAnswer(list, to).filter((file) => !known.has(keyOf(file)));
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const stored = ids.every(isUuid)
    ? await tx.storedFile.findMany({
        where: { id: { in: ids }, caseId, kind: 'FIELD' },
        select: { id: true, componentId: true },
      })
    : [];
  const own = new Set(stored.map(({ id, componentId }) => `${componentId} ${id}`));
  if (added.every((file) => own.has(keyOf(file)))) return;
  throw new AppError('VALIDATION_FAILED', { errors: { [list.componentId]: ['INVALID_VALUE'] } });
}

const keyOf = ({ id, question }: AnswerFile<RuleComponent>) => `${question.componentId} ${id}`;

function requireStorable({ kind }: Actor, component: RuleComponent, to: string, from: string): void {
  const problem =
    excessOf(component, to, from) ?? (kind === 'applicant' ? refusedOfApplicant(component, to) : null);
  if (problem) throw new AppError('VALIDATION_FAILED', { errors: { [component.componentId]: [problem] } });
}

function requireComponent(state: FormState, componentId: string): RuleComponent {
  const component = state.component(componentId);
  if (!component) throw new AppError('VALIDATION_FAILED', { errors: { [componentId]: ['UNKNOWN'] } });
  return component;
}

function requireValue(component: RuleComponent, raw: string): string {
  const value = normaliseValue(component, raw);
  const { isUploaded, isCalculated } = fieldKindOf(component) ?? {};
  // Only an upload sets the value of a file field, and only other answers that of a calculation.
  if (value === null || isUploaded || isCalculated || value.includes('\0')) {
    throw new AppError('VALIDATION_FAILED', { errors: { [component.componentId]: ['INVALID_VALUE'] } });
  }
  return value;
}
