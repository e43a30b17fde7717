'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useAfterPress } from '@/components/browser/use-after-press';
import { useDay } from '@/components/browser/use-now';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import type { DayRange } from '@/lib/domain/fields/days';
import { parseZipCode } from '@/lib/domain/fields/zip-code';
import { type RuleForm, TAG, type ValueErrorCode, type Visibility } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { checkedKeys, type FormErrors, rearrangedKeys, validateForm } from '@/lib/domain/forms/validation';
import { refusedOfApplicant } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import { today } from '@/lib/domain/now';
import { once } from '@/lib/domain/once';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { type AutosaveSnapshot, fieldsIn, type SaveState } from './autosave';
import { type FormSaved, type SaveTarget, saveValues } from './save-values';
import { useAutosave } from './use-autosave';

export interface FormEditorOptions {
  target: SaveTarget;
  formId: string;
  /** All forms of the case. A field may depend on a field of another form. */
  forms: readonly FormView[];
  /** The days that can be wished for as the admission date. */
  admissionDates: DayRange;
  /** What was wrong with the form as it was posted without scripts. */
  returned?: ReturnedForm | null;
}

/** Something was not done: a field needs attention, or the call failed. `isShown` if the form already says why (`SaveState`). */
export type NotSaved = { kind: 'unsaved'; componentId: string } | { kind: 'failed'; isShown: boolean };
export type SaveAllOutcome = { kind: 'saved' } | NotSaved;
export type DoneOutcome = { kind: 'valid' } | { kind: 'errors' } | NotSaved;

/** The editing of one form. */
export interface FormEditor {
  target: SaveTarget;
  form: FormView;
  /** All forms of the case, in the shape that the rules take. */
  template: { forms: readonly RuleForm[] };
  /** The days that can be wished for as the admission date. */
  admissionDates: DayRange;
  status: FormStatus;
  snapshot: AutosaveSnapshot;
  saving: SaveState;
  values: Readonly<Record<string, string>>;
  visibility: Visibility;
  /** Ids of the components that are visible. */
  active: ReadonlySet<string>;
  /** All errors of the full check, by key. */
  errors: FormErrors;
  /** Returns the error to show for a key. Undefined while its field is being filled in for the first time. */
  errorOf(key: string): ValueErrorCode | undefined;
  /** Why posted fields were not saved, as texts, until they are changed. */
  notes: ReadonlyMap<string, string>;
  change(componentId: string, value: string, key?: string): void;
  leave(componentId: string, key?: string): void;
  /** Shows the errors of these fields, whether edited or not. */
  reveal(keys: readonly string[]): void;
  /** Entries of a list were removed or moved. `order` has the former index of each entry. */
  rearrange(listKey: string, order: readonly number[]): void;
  /** Takes in the answer of a field of files, which a call other than saving stored. */
  storeFile(componentId: string, value: string): void;
  retry(): Promise<void>;
  keepMine(componentId: string): void;
  takeTheirs(componentId: string): void;
  /** Registers work that belongs to the form and continues by itself, such as an upload. `finish` waits for it. It must not reject. */
  waitFor(work: Promise<unknown>): void;
  /**
   * Saves all input and waits for the work given to `waitFor`. Does not report fields that were already refused, because they can only be
   * read.
   */
  saveAll(): Promise<SaveAllOutcome>;
  /** Saves all input, runs the full check and shows its errors. */
  finish(): Promise<DoneOutcome>;
  /** The number of calls of `finish` that found errors. */
  attempt: number;
  /** Whether something was typed since the form was opened or finished. */
  isChanged: boolean;
}

/** Edits the form `formId`: holds its values as they are typed, works out what is visible and wrong, and saves. */
export function useFormEditor({ returned = null, ...options }: FormEditorOptions): FormEditor {
  const { target, formId, forms, admissionDates } = options;
  const form = requireForm(forms, formId);
  const rows = useMemo(() => savableComponents(form.rows), [form]);
  const template = useMemo(() => ({ forms }), [forms]);
  const { statuses, noteForms } = useStatuses();
  const wasChecked = form.status === 'INVALID' || returned !== null;
  const [checkedBefore] = useState(() => (wasChecked ? checkedKeys(template, storedValues(forms)) : NOTHING));
  const touch = useTouched(checkedBefore, returned ? 1 : 0);
  const isActive = (componentId: string) => visibility.active.has(componentId);
  const saved = { target, rows, isActive, onFormsSaved: noteForms, written: returned?.values };
  const { autosave, snapshot, saving } = useAutosave(saved);
  const written = useMemo(() => valuesOf(forms, snapshot), [forms, snapshot]);
  const visibility = useMemo(() => visibilityOf(template.forms, written), [template, written]);
  const values = useMemo(() => ({ ...written, ...visibility.calculated }), [written, visibility]);
  const serverInvalid = useServerChecks(target, rows, values);
  const errorsOn = useCallback(
    (today: string) => {
      const check = { forced: true, serverInvalid, admissionDates, today };
      const found = validateForm(template, formId, values, check);
      return target.asApplicant ? withRefused(found, rows, values) : found;
    },
    [template, formId, rows, values, serverInvalid, admissionDates, target.asApplicant],
  );
  const shownDay = useDay();
  // Found when something first reads them: a form just opened shows none.
  const errorsNow = useMemo(() => once(() => errorsOn(shownDay())), [errorsOn, shownDay]);
  const shown = useRef({ errorsOn, values, active: visibility.active });
  useEffect(() => {
    shown.current = { errorsOn, values, active: visibility.active };
  });
  const { isDone, waitFor } = useWork();
  async function saveAll(): Promise<SaveAllOutcome> {
    await isDone();
    return saveWritten(autosave, (id) => shown.current.active.has(id));
  }

  async function finish(): Promise<DoneOutcome> {
    const saved = await saveAll();
    if (saved.kind !== 'saved') return saved;
    const { outcome, forms: savedForms } = await saveValues(target, { items: [], formId, done: true });
    // All input is saved, so a missing connection only concerns the check.
    const isShown = outcome.kind === 'failed' && outcome.trouble !== 'connection';
    if (isShown) autosave.report(outcome);
    if (outcome.kind !== 'saved') return { kind: 'failed', isShown };
    noteForms(savedForms);
    // Uses the current errors: an upload may have ended since the press, and the answer says what day it is.
    const isWhole = shown.current.errorsOn(today()).size === 0;
    const isValid = isWhole && savedForms.every((one) => one.id !== formId || one.status !== 'INVALID');
    touch.finish(isValid, checkedKeys(template, shown.current.values));
    // What the server found and this page cannot show is said at least in general.
    if (isWhole && !isValid) return { kind: 'failed', isShown: false };
    return { kind: isValid ? 'valid' : 'errors' };
  }

  return {
    target,
    form,
    template,
    admissionDates,
    active: visibility.active,
    status: statusShown(statuses[formId] ?? form.status, errorsNow),
    snapshot,
    saving,
    values,
    visibility,
    get errors() {
      return errorsNow();
    },
    errorOf: (key) => (touch.isShown(key) ? tellingError(errorsNow(), key) : undefined),
    notes: notesOf(returned, touch.changed),
    attempt: touch.attempt,
    isChanged: touch.isChanged,
    reveal: touch.reveal,
    rearrange: touch.rearrange,
    waitFor,
    saveAll,
    finish,
    retry: autosave.flush,
    keepMine: autosave.keepMine,
    takeTheirs: autosave.takeTheirs,
    storeFile(componentId, value) {
      touch.change(componentId);
      touch.leave(componentId);
      autosave.store(componentId, value);
    },
    change(componentId, value, key = componentId) {
      touch.change(key);
      autosave.change(componentId, value);
    },
    leave(componentId, key = componentId) {
      touch.leave(key);
      autosave.leave(componentId);
    },
  };
}

/** The statuses of the forms that were saved here, by id. */
function useStatuses() {
  const [statuses, setStatuses] = useState<Record<string, FormStatus>>({});
  const noteForms = useCallback((saved: readonly FormSaved[]) => {
    setStatuses((known) => ({ ...known, ...Object.fromEntries(saved.map((one) => [one.id, one.status])) }));
  }, []);
  return { statuses, noteForms };
}

/** The work that belongs to the form and is under way. */
function useWork() {
  const underWay = useRef(new Set<Promise<unknown>>());
  function waitFor(work: Promise<unknown>): void {
    underWay.current.add(work);
    void work.then(() => underWay.current.delete(work));
  }
  return { isDone: () => Promise.all(underWay.current), waitFor };
}

/** A form in which everything is put right is no longer shown as wrong, before the server says so. */
function statusShown(status: FormStatus, errorsNow: () => FormErrors): FormStatus {
  return status === 'INVALID' && errorsNow().size === 0 ? 'IN-PROGESS' : status;
}

/** Why posted fields were not saved, without those that were changed since. */
function notesOf(returned: ReturnedForm | null, changed: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(returned?.notes ?? {}).filter(([key]) => !changed.has(key)));
}

/** Saves all input. */
async function saveWritten(
  autosave: ReturnType<typeof useAutosave>['autosave'],
  isActive: (componentId: string) => boolean,
): Promise<SaveAllOutcome> {
  const knownAsRefused = fieldsIn(autosave.snapshot(), 'refused');
  // Repeated for input typed while saving.
  do await autosave.flush();
  while (autosave.snapshot().trouble === null && fieldsIn(autosave.snapshot(), 'unsaved').length > 0);
  const now = autosave.snapshot();
  if (now.trouble) return { kind: 'failed', isShown: true };
  const toLookAt = [...fieldsIn(now, 'conflict'), ...fieldsIn(now, 'refused')].find(
    (id) => isActive(id) && !knownAsRefused.includes(id),
  );
  return toLookAt === undefined ? { kind: 'saved' } : { kind: 'unsaved', componentId: toLookAt };
}

/** The errors of a form with those of what the server would not store for an applicant. What is stored may stay. */
function withRefused(
  errors: FormErrors,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): FormErrors {
  const all: FormErrors = new Map(errors);
  for (const row of rows) {
    const value = values[row.componentId] ?? '';
    const code = value === row.value ? null : refusedOfApplicant(row, value);
    if (code) all.set(row.componentId, [code]);
  }
  return all;
}

function requireForm(forms: readonly FormView[], formId: string): FormView {
  const form = forms.find((one) => one.id === formId);
  if (!form) throw new Error(`There is no form ${formId}`);
  return form;
}

/** Returns the error to show for a key. If a part of a field is wrong, the whole does not say that something is missing. */
function tellingError(errors: FormErrors, key: string): ValueErrorCode | undefined {
  const [code] = errors.get(key) ?? [];
  return code === 'REQUIRED' && [...errors.keys()].some((other) => other.startsWith(`${key}[`))
    ? undefined
    : code;
}

function valuesOf(forms: readonly FormView[], { fields }: AutosaveSnapshot): Record<string, string> {
  const stored = forms.flatMap((form) => savableComponents(form.rows));
  return Object.fromEntries(
    stored.map(({ componentId, value }) => [componentId, fields[componentId]?.value ?? value]),
  );
}

function storedValues(forms: readonly FormView[]): Record<string, string> {
  const rows = forms.flatMap((form) => savableComponents(form.rows));
  return Object.fromEntries(rows.map(({ componentId, value }) => [componentId, value]));
}

interface ZipCodeField {
  componentId: string;
  zipCode: string;
  /** Whether it must also lie in one of the organisation's regions. */
  isPrimary: boolean;
}

/**
 * Returns the fields whose value the server refuses. These are zip codes, of which the server knows more than the format. Asks once per
 * value.
 */
function useServerChecks(
  target: SaveTarget,
  rows: readonly Row[],
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const [, noteAnswer] = useState(0);
  const fields = rows.flatMap((row) => zipCodeField(row, values) ?? []);
  const unknown = fields.filter((field) => !answers.has(keyOf(target, field)));
  const key = unknown.map((field) => keyOf(target, field)).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the values to check
  useEffect(() => {
    const ask = () => {
      for (const field of unknown) {
        askZipCode(target, field).then(
          ({ valid }) => {
            answers.set(keyOf(target, field), valid);
            noteAnswer((number) => number + 1);
          },
          () => undefined,
        );
      }
    };
    if (key === '') return;
    ask();
    // Without an answer, a value is accepted. Saving checks it too.
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [key]);
  const refused = fields.filter((field) => answers.get(keyOf(target, field)) === false);
  return new Set(refused.map(({ componentId }) => componentId));
}

/** The server's answers, cached for this window. */
const answers = new Map<string, boolean>();

const keyOf = ({ caseId }: SaveTarget, { zipCode, isPrimary }: ZipCodeField) =>
  isPrimary ? `${caseId} ${zipCode}` : zipCode;

function zipCodeField(row: Row, values: Readonly<Record<string, string>>): ZipCodeField | null {
  const { componentId, validation, locked, tag } = row;
  if (validation?.type !== 'ZIPCODE' || locked) return null;
  const zipCode = parseZipCode(values[componentId] ?? '');
  return zipCode === null ? null : { componentId, zipCode, isPrimary: tag === TAG.primaryWorkplaceZipCode };
}

function askZipCode(
  { caseId, asApplicant }: SaveTarget,
  { zipCode, isPrimary }: ZipCodeField,
): Promise<CallAnswer<'checkZipCode'>> {
  return isPrimary
    ? call('checkPrimaryWorkplace', { caseId, zipCode }, { asApplicant })
    : call('checkZipCode', { zipCode }, { asApplicant });
}

/**
 * Tracks the fields that have been edited and left, and so may show errors. A full check shows the errors of all fields visible at that
 * moment, but not of fields that another answer reveals later.
 *
 * @param checked Keys of the fields whose errors show from the start, because of an earlier check.
 * @param attempt How many full checks have found errors before.
 */
export function useTouched(checked: ReadonlySet<string>, attempt = 0) {
  const [state, setState] = useState({
    checked,
    attempt,
    isChanged: false,
    changed: new Set<string>() as ReadonlySet<string>,
    left: new Set<string>() as ReadonlySet<string>,
  });
  const afterPress = useAfterPress();
  return {
    ...state,
    isShown: (key: string) => isErrorShown(state, key),
    change: (key: string) =>
      setState((now) => ({ ...now, isChanged: true, changed: new Set(now.changed).add(key) })),
    leave: (key: string) =>
      afterPress(() =>
        setState((now) => (now.changed.has(key) ? { ...now, left: new Set(now.left).add(key) } : now)),
      ),
    reveal: (keys: readonly string[]) =>
      setState((now) => ({ ...now, left: new Set([...now.left, ...keys]) })),
    /** Entries of a list were removed or moved. `order` has the former index of each entry. */
    rearrange: (listKey: string, order: readonly number[]) =>
      setState((now) => ({
        ...now,
        checked: rearrangedKeys(now.checked, listKey, order),
        changed: rearrangedKeys(now.changed, listKey, order),
        left: rearrangedKeys(now.left, listKey, order),
      })),
    /** @param visible Keys of the fields that were visible when the form was checked. */
    finish: (isValid: boolean, visible: ReadonlySet<string>) =>
      setState((now) => ({
        ...now,
        checked: isValid ? NOTHING : visible,
        isChanged: false,
        attempt: isValid ? now.attempt : now.attempt + 1,
      })),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether to show the errors of a key: it was edited and left, or was visible when the form was checked. */
export function isErrorShown(
  { checked, left }: { checked: ReadonlySet<string>; left: ReadonlySet<string> },
  key: string,
): boolean {
  return left.has(key) || checked.has(key);
}
