import { formStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { admissionDates } from '@/lib/domain/fields/admission-date';
import { isWithinRegions } from '@/lib/domain/fields/zip-code';
import { TAG, type ValueErrorCode } from '@/lib/domain/forms/component';
import {
  type AnswerState,
  type SettledCorrection,
  settledCorrections,
} from '@/lib/domain/forms/correction-rules';
import { type FormEvent, nextFormStatus } from '@/lib/domain/forms/form-status';
import { errorsOf, type FormCheck, type FormErrors, validateForm } from '@/lib/domain/forms/validation';
import { activeComponents } from '@/lib/domain/forms/visibility';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { CommandContext } from '@/lib/engine/command';
import { correctionCounts } from '@/lib/forms/counts';
import { type FormState, ruleValues } from './form-state';

export interface SavedForms {
  changed: { id: string; status: FormStatus; version: number }[];
  /** Error codes of a field and everything inside it. */
  errorsOf(componentId: string): ValueErrorCode[];
  /** What the save did to corrections. */
  corrections: SettledCorrection[];
  /** The counts of corrections, as columns of the case, where they changed. */
  counts: Partial<Awaited<ReturnType<typeof correctionCounts>>>;
}

/** Updates forms and corrections after values have been written. */
export async function saveForms(
  context: CommandContext,
  state: FormState,
  { changedIds, doneFormId }: { changedIds: string[]; doneFormId: string | null },
): Promise<SavedForms> {
  const touched = new Set(changedIds.map((componentId) => state.formOf(componentId)));
  const errorsByForm = checkForms(context, state);
  const changed: SavedForms['changed'] = [];
  for (const [id, found] of errorsByForm) {
    const event = eventOf(id, touched, doneFormId, changedIds.length > 0);
    if (event === null) continue;
    const form = await saveForm(context, state, id, event, found.size > 0);
    if (form) changed.push(form);
  }
  const errors = joined(errorsByForm);
  const corrections = await settle(context, state, errors);
  return {
    changed,
    errorsOf: (componentId) => errorsOf(errors, componentId),
    corrections,
    counts: corrections.length > 0 ? await correctionCounts(context.tx, context.case.id) : {},
  };
}

/** The full check of every form with the stored values. */
export function answersOf(context: CommandContext, state: FormState): AnswerState {
  const active = activeComponents(state.template, ruleValues(state));
  return { active, errors: joined(checkForms(context, state)) };
}

function checkForms(context: CommandContext, state: FormState): Map<string, FormErrors> {
  const values = ruleValues(state);
  const check = { forced: true, ...fullCheck(context.case, state, context.now) };
  return new Map(state.template.forms.map(({ id }) => [id, validateForm(state.template, id, values, check)]));
}

/** What the full check of a case knows besides its answers. */
export function fullCheck(
  { createdAt, process }: Pick<CaseRecord, 'createdAt' | 'process'>,
  state: Pick<FormState, 'component' | 'options'> & { stored: ReadonlyMap<string, { value: string }> },
  now: Date,
): Pick<FormCheck, 'dynamicOptions' | 'serverInvalid' | 'admissionDates'> {
  return {
    dynamicOptions: state.options,
    serverInvalid: invalidZipCodes(process, state),
    admissionDates: admissionDates(createdAt, now),
  };
}

function joined(errorsByForm: ReadonlyMap<string, FormErrors>): FormErrors {
  return new Map([...errorsByForm.values()].flatMap((errors) => [...errors]));
}

/** Settles corrections whose fields are now hidden, and reopens those that are no longer handled. */
async function settle(
  { tx }: CommandContext,
  state: FormState,
  errors: FormErrors,
): Promise<SettledCorrection[]> {
  if (state.corrections.length === 0) return [];
  const active = activeComponents(state.template, ruleValues(state));
  return settleCorrections(tx, state, state.corrections, { active, errors });
}

/** Settles or reopens these corrections as the answers say. Returns those that changed. */
export async function settleCorrections(
  tx: Tx,
  { template }: FormState,
  corrections: FormState['corrections'],
  answers: AnswerState,
): Promise<SettledCorrection[]> {
  const settled = settledCorrections(template, corrections, answers);
  for (const { correction, after } of settled) {
    await tx.correction.update({ where: { id: correction.id }, data: after, select: { id: true } });
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
  anyChange: boolean,
): FormEvent | null {
  if (formId === doneFormId) return touched.has(formId) ? 'checked' : 'confirmed';
  if (touched.has(formId)) return 'saved';
  return anyChange ? 'affected' : null;
}

async function saveForm(
  { tx, case: theCase, actor, now }: CommandContext,
  state: FormState,
  formId: string,
  event: FormEvent,
  hasErrors: boolean,
): Promise<SavedForms['changed'][number] | null> {
  const current = state.forms.get(formId);
  const before = formStatusColumn.parse(current?.status ?? 'NOT-STARTED');
  const status = nextFormStatus(before, event, hasErrors);
  const isSaved = event !== 'affected';
  if (status === before && !isSaved) return null;
  const version = (current?.version ?? 1) + (isSaved ? 1 : 0);
  const savedAt = isSaved && actor.kind === 'applicant' ? { savedAt: now } : {};
  const form = await tx.caseForm.update({
    where: { caseId_formId: { caseId: theCase.id, formId } },
    data: { status, version, ...savedAt },
  });
  state.forms.set(formId, form);
  return { id: formId, status, version };
}

/** Updates a form after one of its values was written by another way than a save: it never becomes worse by that. */
export async function saveIfFaultless(
  context: CommandContext,
  state: FormState,
  formId: string,
): Promise<void> {
  if (checkForms(context, state).get(formId)?.size === 0)
    await saveForm(context, state, formId, 'affected', false);
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
