import { admissionDates } from '@/lib/domain/fields/days';
import { isWithinRegions } from '@/lib/domain/fields/zip-code';
import { TAG, type ValueErrorCode } from '@/lib/domain/forms/component';
import { type FormEvent, nextFormStatus } from '@/lib/domain/forms/form-status';
import {
  type AnswerState,
  type SettledCorrection,
  settledCorrections,
} from '@/lib/domain/forms/opened-by-corrections';
import { savableComponents } from '@/lib/domain/forms/rows';
import { errorsOf, type FormCheck, type FormErrors, validateForms } from '@/lib/domain/forms/validation';
import { type FormStatus, isEditable } from '@/lib/domain/lifecycle/status';
import { swedishDay } from '@/lib/domain/time';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { CommandContext } from '@/lib/engine/command';
import { formStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';

import { type FormState, ruleValues } from './form-state';

export interface SavedForms {
  changed: { id: string; status: FormStatus; version: number }[];
  /** Error codes of a field and everything inside it. */
  errorsOf(componentId: string): ValueErrorCode[];
  /** How the save changed corrections. */
  corrections: SettledCorrection[];
  /** The counts of corrections, as columns of the case, if they changed. */
  counts: Partial<Awaited<ReturnType<typeof correctionCounts>>>;
}

/** Updates forms and corrections after values have been written. */
export async function saveForms(
  context: CommandContext,
  state: FormState,
  { changedIds, doneFormId }: { changedIds: string[]; doneFormId: string | null },
): Promise<SavedForms> {
  const touched = new Set(changedIds.map((componentId) => state.formOf(componentId)));
  const { byForm, shown, ...answers } = checkForms(context, state);
  const asSide = isEditable(context.case.status) ? 'affected' : 'asked';
  const happened = [...byForm].flatMap(([formId, found]) => {
    if (!shown.has(formId)) return [];
    const event = eventOf(formId, touched, doneFormId, changedIds.length > 0 ? asSide : null);
    return event === null ? [] : [{ formId, event, hasErrors: found.size > 0 }];
  });
  const changed = await storeForms(context, state, happened);
  if (doneFormId !== null) await storeRefused(context, state, doneFormId, answers.errors);
  const corrections = await settleCorrections(context.tx, state, state.corrections, answers);
  return {
    changed,
    errorsOf: (componentId) => errorsOf(answers.errors, componentId),
    corrections,
    counts: corrections.length > 0 ? await correctionCounts(context.tx, context.case.id) : {},
  };
}

/** The full check of every form with the stored values. */
export function answersOf(context: CommandContext, state: FormState): AnswerState {
  const { active, errors } = checkForms(context, state);
  return { active, errors };
}

function checkForms(
  context: CommandContext,
  state: FormState,
): AnswerState & { byForm: ReadonlyMap<string, FormErrors>; shown: ReadonlySet<string> } {
  const check = { forced: true, ...fullCheck(context.case, state, context.now) };
  const { byForm, active, shown } = validateForms(state.template, ruleValues(state), check);
  return { byForm, active, shown, errors: new Map([...byForm.values()].flatMap((errors) => [...errors])) };
}

/** What the full check of a case needs besides its answers. */
export function fullCheck(
  { createdAt, process }: Pick<CaseRecord, 'createdAt' | 'process'>,
  state: Pick<FormState, 'component' | 'options'> & { stored: ReadonlyMap<string, { value: string }> },
  now: Date,
): Omit<FormCheck, 'dirty' | 'forced'> {
  return {
    dynamicOptions: state.options,
    serverInvalid: invalidZipCodes(process, state),
    admissionDates: admissionDates(createdAt, now),
    today: swedishDay(now),
  };
}

/** Settles corrections whose fields are now hidden, and reopens those that are no longer handled. Returns those that changed. */
export async function settleCorrections(
  tx: Tx,
  { template }: FormState,
  corrections: FormState['corrections'],
  answers: AnswerState,
): Promise<SettledCorrection[]> {
  const settled = settledCorrections(template, corrections, answers);
  for (const isHandled of [true, false]) {
    const same = settled.filter(({ after }) => after.isHandled === isHandled);
    const [first] = same;
    if (!first) continue;
    const where = { id: { in: same.map(({ correction }) => correction.id) } };
    await tx.correction.updateMany({ where, data: first.after });
  }
  return settled.map(({ correction: { formId, componentId }, outcome }) => ({
    formId,
    componentId,
    outcome,
  }));
}

function eventOf(
  formId: string,
  touched: ReadonlySet<string>,
  doneFormId: string | null,
  /** What a change means for the forms besides the changed one. Null if nothing has changed. */
  asSide: 'affected' | 'asked' | null,
): FormEvent | null {
  if (formId === doneFormId) return touched.has(formId) ? 'checked' : 'confirmed';
  if (touched.has(formId)) return 'saved';
  return asSide;
}

/** An event of a form. */
interface FormHappening {
  formId: string;
  event: FormEvent;
  hasErrors: boolean;
}

/** Writes the new state of these forms, in one statement. The case is locked meanwhile. Returns the forms that changed. */
async function storeForms(
  { tx, case: theCase, actor, now }: CommandContext,
  state: FormState,
  happened: readonly FormHappening[],
): Promise<SavedForms['changed']> {
  const rows = happened.flatMap(({ formId, event, hasErrors }) => {
    const { status: before, version, savedAt, isShown } = formIn(state, formId);
    const status = nextFormStatus(before, event, hasErrors);
    const isSaved = event !== 'affected' && event !== 'asked';
    if (status === before && !isSaved) return [];
    const isByCompany = isSaved && actor.kind === 'applicant';
    const next = { version: version + (isSaved ? 1 : 0), savedAt: isByCompany ? now : savedAt };
    return [{ ...next, formId, status, isShown }];
  });
  if (rows.length === 0) return [];
  const written = await tx.$executeRaw`
    UPDATE case_form f SET status = s.status, version = s.version, saved_at = s.saved_at
    FROM unnest(${rows.map(({ formId }) => formId)}::text[], ${rows.map(({ status }) => status)}::text[],
      ${rows.map(({ version }) => version)}::int[],
      ${rows.map(({ savedAt }) => savedAt?.toISOString() ?? null)}::timestamptz[]) AS s (form_id, status, version, saved_at)
    WHERE f.case_id = ${theCase.id}::uuid AND f.form_id = s.form_id`;
  if (written !== rows.length) throw new Error(`Case ${theCase.id} has lost a form.`);
  for (const row of rows) state.forms.set(row.formId, row);
  return rows.map(({ formId: id, status, version }) => ({ id, status, version }));
}

/** Adds the questions because of which the company could not finish a form, for the figures of the forms. */
async function storeRefused(
  { tx, case: theCase, actor }: CommandContext,
  { template }: FormState,
  formId: string,
  errors: FormErrors,
): Promise<void> {
  if (actor.kind !== 'applicant') return;
  const fields = savableComponents(template.forms.find(({ id }) => id === formId)?.rows ?? []);
  const refused = fields.map((field) => field.componentId).filter((id) => errorsOf(errors, id).length > 0);
  if (refused.length === 0) return;
  await tx.$executeRaw`
    UPDATE case_form SET refused = ARRAY(SELECT DISTINCT unnest(refused || ${refused}::text[]) ORDER BY 1)
    WHERE case_id = ${theCase.id}::uuid AND form_id = ${formId} AND NOT refused @> ${refused}::text[]`;
}

function formIn({ forms }: FormState, formId: string) {
  const { status = 'NOT-STARTED', version = 1, savedAt = null, isShown = true } = forms.get(formId) ?? {};
  return { status: formStatusColumn.parse(status), version, savedAt, isShown };
}

/**
 * Updates a form after one of its values was written in another way than by a save. Only a form without errors is updated, so this never
 * makes it worse.
 */
export async function saveIfFaultless(
  context: CommandContext,
  state: FormState,
  formId: string,
): Promise<void> {
  const { byForm, shown } = checkForms(context, state);
  if (shown.has(formId) && byForm.get(formId)?.size === 0)
    await storeForms(context, state, [{ formId, event: 'affected', hasErrors: false }]);
}

/** The invalid zip codes by field: not Swedish, or outside the regions of the case's version. */
function invalidZipCodes(
  { zipRegions: regions }: CaseRecord['process'],
  state: Pick<FormState, 'component'> & { stored: ReadonlyMap<string, { value: string }> },
): Set<string> {
  const invalid = new Set<string>();
  for (const [componentId, { value }] of state.stored) {
    const component = state.component(componentId);
    if (component?.validation?.type !== 'ZIPCODE' || value === '') continue;
    const allowed = component.tag === TAG.primaryWorkplaceZipCode ? regions : [];
    if (!isWithinRegions(value, allowed)) invalid.add(componentId);
  }
  return invalid;
}

/** The numbers of open and of handled corrections, and the earliest last day of the open ones, for the columns of the case. */
export async function correctionCounts(
  tx: Tx,
  caseId: string,
): Promise<{ openCorrections: number; handledCorrections: number; correctionsDueOn: Date | null }> {
  const groups = await tx.correction.groupBy({
    by: ['isHandled'],
    where: { caseId, clearedAt: null },
    _count: true,
    _min: { dueOn: true },
  });
  const of = (isHandled: boolean) => groups.find((group) => group.isHandled === isHandled);
  return {
    openCorrections: of(false)?._count ?? 0,
    handledCorrections: of(true)?._count ?? 0,
    correctionsDueOn: of(false)?._min.dueOn ?? null,
  };
}

/** Takes back the approval of all approved forms of a case, or of the given one. */
export async function unapproveForms(tx: Tx, caseId: string, formId?: string): Promise<void> {
  await tx.caseForm.updateMany({
    where: { caseId, status: 'APPROVED', ...(formId !== undefined && { formId }) },
    data: { status: 'VALID' },
  });
}
