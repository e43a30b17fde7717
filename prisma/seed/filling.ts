import { TAG } from '@/lib/domain/forms/component';
import { type FormEvent, nextFormStatus } from '@/lib/domain/forms/form-status';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { validateForm } from '@/lib/domain/forms/validation';
import { dataTypeOf } from '@/lib/domain/forms/values';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { isEditable } from '@/lib/domain/lifecycle/status';
import type { Actor } from '@/lib/engine/access/access';
import { componentsOf } from '@/lib/features/application/form-state';
import { change } from './audit-trail';
import { addFile } from './case-files';
import { activeValues, applicantOf, type DemoCase, later, requireReady } from './demo-case';

/** The name of files that are uploaded to fields. */
const FIELD_FILE = 'Hängavtal.pdf';

interface FillOptions {
  /** How much of the form to fill in, from its beginning, in per cent. Default 100. */
  share?: number;
  /** Whether "form done" is pressed. By default it is if all of the form is filled in. */
  done?: boolean;
  /** The person who fills in the form, instead of the contact person. */
  by?: Actor;
}

/** Fills in one form: opens it, saves a few fields at a time, and marks it as done. */
export function fillForm(theCase: DemoCase, formId: string, options: FillOptions = {}): void {
  const { share = 100, done = share === 100, by } = options;
  const actor = by ?? applicantOf(theCase);
  openForm(theCase, formId, actor);
  const asked = componentsOf(theCase.mo.template)
    .filter((field) => field.formId === formId && theCase.answers[field.component.componentId])
    .map(({ component }) => component.componentId);
  const answered = asked.slice(0, Math.ceil((asked.length * share) / 100));
  while (answered.length > 0) {
    later(theCase, { minutes: theCase.chance.int(1, 4) });
    const some = answered.splice(0, theCase.chance.int(2, 4));
    saveFields(theCase, Object.fromEntries(some.map((id) => [id, theCase.answers[id] ?? ''])), by);
  }
  if (done) {
    later(theCase, { minutes: 1 });
    finishForm(theCase, formId, actor);
  }
}

/** Fills in all forms that are not done yet, over one or two days, so that the application can be signed. */
export function fillAll(theCase: DemoCase): void {
  const left = theCase.forms.filter(({ status }) => status !== 'VALID');
  for (const [index, { formId }] of left.entries()) {
    later(theCase, index === 3 ? { days: 1 } : { minutes: theCase.chance.int(2, 20) });
    fillForm(theCase, formId);
  }
  requireReady(theCase, 'lockForPaper');
}

/** Saves values with their audit event. Leaves out values that have not changed. Returns whether any value has changed. */
export function saveFields(theCase: DemoCase, fields: Record<string, string>, by?: Actor): boolean {
  const actor = by ?? applicantOf(theCase);
  const components = new Map(
    componentsOf(theCase.mo.template).map((field) => [field.component.componentId, field]),
  );
  const changes = Object.entries(fields).flatMap(([componentId, to]) => {
    const from = theCase.values.find((value) => value.componentId === componentId)?.value ?? '';
    return from === to ? [] : [{ componentId, from, to }];
  });
  if (changes.length === 0) return false;
  for (const { componentId, to } of changes) {
    const field = components.get(componentId);
    if (!field) throw new Error(`There is no field ${componentId}`);
    if (fieldKindOf(field.component)?.isUploaded)
      addFile(theCase, 'FIELD', FIELD_FILE, { componentId, id: to });
    storeValue(theCase, componentId, dataTypeOf(field.component) ?? 'text', to, actor.name);
    if (field.component.tag === TAG.desiredAdmissionDate) theCase.desiredAdmissionDate = to;
  }
  keepActive(theCase);
  const formIds = [...new Set(changes.map(({ componentId }) => components.get(componentId)?.formId ?? ''))];
  const isApplicant = actor.kind === 'applicant';
  for (const formId of formIds) saveForm(theCase, formId, 'saved', isApplicant);
  const type = isApplicant ? ('FormValueSaved' as const) : ('FormValueSavedFromVO' as const);
  change(theCase, actor, isStarted(theCase) ? 'saveValues' : 'startForm', {
    type,
    details: { formIds, changes },
  });
  return true;
}

function openForm(theCase: DemoCase, formId: string, actor: Parameters<typeof change>[1]): void {
  const form = theCase.forms.find((one) => one.formId === formId);
  if (form?.status !== 'NOT-STARTED') return;
  form.status = 'IN-PROGESS';
  change(theCase, actor, isStarted(theCase) ? 'saveValues' : 'startForm', {
    type: 'FormStarted',
    details: { formId },
  });
}

function finishForm(theCase: DemoCase, formId: string, actor: Parameters<typeof change>[1]): void {
  const isApplicant = actor.kind === 'applicant';
  saveForm(theCase, formId, 'checked', isApplicant);
  change(theCase, actor, isStarted(theCase) ? 'saveValues' : 'startForm', {
    type: isApplicant ? 'FormValueSaved' : 'FormValueSavedFromVO',
    details: { formIds: [formId], changes: [] },
  });
}

function saveForm(theCase: DemoCase, formId: string, event: FormEvent, isApplicant: boolean): void {
  const form = theCase.forms.find((one) => one.formId === formId);
  if (!form) throw new Error(`There is no form ${formId}`);
  const errors = validateForm(theCase.mo.template, formId, activeValues(theCase), { forced: true });
  form.status = nextFormStatus(form.status, event, errors.size > 0);
  form.version += 1;
  if (isApplicant) form.savedAt = theCase.at;
}

function storeValue(
  { values, at }: DemoCase,
  componentId: string,
  dataType: string,
  value: string,
  updatedBy: string,
): void {
  const stored = values.find((one) => one.componentId === componentId);
  if (stored) Object.assign(stored, { value, version: stored.version + 1, updatedAt: at, updatedBy });
  else values.push({ componentId, dataType, active: true, value, version: 1, updatedAt: at, updatedBy });
}

function keepActive({ values, mo }: DemoCase): void {
  const stored = Object.fromEntries(values.map(({ componentId, value }) => [componentId, value]));
  const active = activeComponents(mo.template, stored);
  for (const value of values) value.active = active.has(value.componentId);
}

/** Whether the case has been started. The first save or opened form starts it. */
function isStarted({ status }: DemoCase): boolean {
  return !isEditable(status) || status === 'STARTED';
}
