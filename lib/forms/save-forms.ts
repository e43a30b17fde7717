import type { CommandContext } from '@/lib/command';
import { keptDynamicData } from '@/lib/organisation/dynamic-data';
import { isWithinRegions } from '@/lib/zip-code';
import { type FormStatus, TAG, type ValueErrorCode } from './component';
import { type FormState, ruleValues } from './form-state';
import { type FormEvent, nextFormStatus } from './form-status';
import { errorsOf, type FormErrors, validateForm } from './validation';

export interface SavedForms {
  changed: { id: string; status: FormStatus; version: number }[];
  /** Codes of a field and of what is inside it. */
  errorsOf(componentId: string): ValueErrorCode[];
}

/** Brings the forms up to date after values were written: status, version, and when the applicant saved. */
export async function saveForms(
  context: CommandContext,
  state: FormState,
  { changedIds, doneFormId }: { changedIds: string[]; doneFormId: string | null },
): Promise<SavedForms> {
  const touched = new Set(changedIds.map((componentId) => state.formOf(componentId)));
  const dynamicOptions = await keptDynamicData(context.tx, context.case.moId);
  const serverInvalid = invalidZipCodes(context, state);
  const values = ruleValues(state);
  const errors: FormErrors = new Map();
  const changed: SavedForms['changed'] = [];
  for (const { id } of state.template.forms) {
    const found = validateForm(state.template, id, values, { forced: true, dynamicOptions, serverInvalid });
    for (const [key, codes] of found) errors.set(key, codes);
    const event = eventOf(id, touched, doneFormId, changedIds.length > 0);
    if (event === null) continue;
    const form = await saveForm(context, state, id, event, found.size > 0);
    if (form) changed.push(form);
  }
  return { changed, errorsOf: (componentId) => errorsOf(errors, componentId) };
}

function eventOf(
  formId: string,
  touched: ReadonlySet<string>,
  doneFormId: string | null,
  anyChange: boolean,
): FormEvent | null {
  if (formId === doneFormId) return 'checked';
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
  const before = (current?.status ?? 'NOT-STARTED') as FormStatus;
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

/** The zip codes that the server does not accept, by field: outside of Sweden's, or of the organisation's regions. */
function invalidZipCodes({ case: theCase }: CommandContext, state: FormState): Set<string> {
  const regions = theCase.mo.zipRegions as unknown as { from: string; to: string }[];
  const invalid = new Set<string>();
  for (const [componentId, { value }] of state.stored) {
    const component = state.component(componentId);
    if (component?.validation?.type !== 'ZIPCODE' || value === '') continue;
    const allowed = component.tag === TAG.primaryWorkplaceZipCode ? regions : [];
    if (!isWithinRegions(value, allowed)) invalid.add(componentId);
  }
  return invalid;
}
