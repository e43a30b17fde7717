'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormView } from '@/lib/contract/form-shapes';
import type { DayRange } from '@/lib/domain/fields/day-range';
import { checkedKeys } from '@/lib/domain/forms/checked-keys';
import type { RuleForm, ValueErrorCode, Visibility } from '@/lib/domain/forms/component';
import { savableComponents } from '@/lib/domain/forms/rows';
import { type FormErrors, validateForm } from '@/lib/domain/forms/validation';
import { allRows, visibilityOf } from '@/lib/domain/forms/visibility';
import type { FormStatus } from '@/lib/domain/lifecycle/status';
import { type AutosaveSnapshot, fieldsIn } from './autosave-state';
import { type FormSaved, type SaveTarget, saveValues } from './save-values';
import { useAutosave } from './use-autosave';
import { useServerChecks } from './use-server-checks';
import { useTouched } from './use-touched';
import { useUnreadable, withUnreadable } from './use-unreadable';

export interface FormEditorOptions {
  target: SaveTarget;
  formId: string;
  /** All forms of the case: a field may depend on one of another form. */
  forms: readonly FormView[];
  /** The days that may be wished as the admission date. */
  admissionDates: DayRange;
}

/** Not everything was saved: because of a field that somebody has to look at, or of what `FormTrouble` says. */
export type NotSaved = { kind: 'unsaved'; componentId: string } | { kind: 'failed' };
export type SaveAllOutcome = { kind: 'saved' } | NotSaved;
export type DoneOutcome = { kind: 'valid' } | { kind: 'errors' } | NotSaved;

/** One form being filled in. */
export interface FormEditor {
  target: SaveTarget;
  form: FormView;
  /** All forms of the case, as the rules take them. */
  template: { forms: readonly RuleForm[] };
  /** The days that may be wished as the admission date. */
  admissionDates: DayRange;
  status: FormStatus;
  snapshot: AutosaveSnapshot;
  values: Readonly<Record<string, string>>;
  visibility: Visibility;
  /** Ids of the components that are visible. */
  active: ReadonlySet<string>;
  /** Every error of the full check, by key. */
  errors: FormErrors;
  /** What to show as wrong with a key: nothing while its field is being filled in for the first time. */
  errorOf(key: string): ValueErrorCode | undefined;
  change(componentId: string, value: string, key?: string): void;
  leave(componentId: string, key?: string): void;
  /** Shows the errors of these fields, typed in or not. */
  reveal(keys: readonly string[]): void;
  /** Entries of a list were removed or moved; `order` says where those that stand there now stood before. */
  rearrange(listKey: string, order: readonly number[]): void;
  /** Something stands in a field that the browser makes no value of, or no longer does. */
  noteUnreadable(key: string, code: ValueErrorCode | null): void;
  /** A file was stored or removed by another call than saving. */
  storeFile(componentId: string, fileId: string): void;
  retry(): Promise<void>;
  keepMine(componentId: string): void;
  takeTheirs(componentId: string): void;
  /** Lets go of all that is not saved; answers the ids of what is lost, and of what may have been saved just then. */
  discard(): { lost: string[]; uncertain: string[] };
  /** Work that belongs to the form and goes on by itself, such as an upload. `finish` waits for it. It must not reject. */
  waitFor(work: Promise<void>): void;
  /** Saves all that was typed and waits for what `waitFor` was told. A field that was refused before is not answered again: it can only be read. */
  saveAll(): Promise<SaveAllOutcome>;
  /** The same with the full check, and shows what it found. */
  finish(): Promise<DoneOutcome>;
  /** Raised by every `finish` that found errors. */
  attempt: number;
  /** Something was typed since the form was opened or finished. */
  isChanged: boolean;
}

/** Holds the form `formId`: its values as they are typed, what is visible and wrong, and saving. */
export function useFormEditor({ target, formId, forms, admissionDates }: FormEditorOptions): FormEditor {
  const form = requireForm(forms, formId);
  const rows = useMemo(() => savableComponents(form.rows), [form]);
  const template = useMemo(() => ({ forms }), [forms]);
  const [statuses, setStatuses] = useState<Record<string, FormStatus>>({});
  const status = statuses[formId] ?? form.status;
  const [checkedBefore] = useState(() =>
    form.status === 'INVALID' ? checkedKeys(template, storedValues(forms)) : new Set<string>(),
  );
  const touch = useTouched(checkedBefore);
  const noteForms = useCallback((saved: readonly FormSaved[]) => {
    setStatuses((known) => ({ ...known, ...Object.fromEntries(saved.map((one) => [one.id, one.status])) }));
  }, []);

  const { autosave, snapshot } = useAutosave({
    target,
    rows,
    isActive: (componentId) => visibility.active.has(componentId),
    onFormsSaved: noteForms,
  });
  const values = useMemo(() => valuesOf(forms, snapshot), [forms, snapshot]);
  const visibility = useMemo(() => visibilityOf(allRows(template), values), [template, values]);
  const serverInvalid = useServerChecks(target, rows, values);
  const unreadable = useUnreadable();
  const errors = useMemo(
    () =>
      withUnreadable(
        validateForm(template, formId, values, { forced: true, serverInvalid, admissionDates }),
        unreadable.codes,
        visibility,
      ),
    [template, formId, values, serverInvalid, admissionDates, unreadable.codes, visibility],
  );

  const shown = useRef({ errors, values, active: visibility.active });
  useEffect(() => {
    shown.current = { errors, values, active: visibility.active };
  });
  const underWay = useRef(new Set<Promise<void>>());
  function waitFor(work: Promise<void>): void {
    underWay.current.add(work);
    void work.then(() => underWay.current.delete(work));
  }

  async function saveAll(): Promise<SaveAllOutcome> {
    await Promise.all(underWay.current);
    const knownAsRefused = fieldsIn(autosave.snapshot(), 'refused');
    // Again for what is typed while it is being saved.
    do await autosave.flush();
    while (autosave.snapshot().trouble === null && fieldsIn(autosave.snapshot(), 'unsaved').length > 0);
    const now = autosave.snapshot();
    if (now.trouble) return { kind: 'failed' };
    const toLookAt = [...fieldsIn(now, 'conflict'), ...fieldsIn(now, 'refused')].find(
      (id) => shown.current.active.has(id) && !knownAsRefused.includes(id),
    );
    return toLookAt === undefined ? { kind: 'saved' } : { kind: 'unsaved', componentId: toLookAt };
  }

  async function finish(): Promise<DoneOutcome> {
    const saved = await saveAll();
    if (saved.kind !== 'saved') return saved;
    if ([...shown.current.errors.keys()].some((key) => unreadable.codes.has(key))) {
      // The server would take it for an empty field.
      touch.finish(false, checkedKeys(template, shown.current.values));
      return { kind: 'errors' };
    }
    const { outcome, forms: savedForms } = await saveValues(target, { items: [], formId, done: true });
    if (outcome.kind === 'failed') autosave.report(outcome);
    if (outcome.kind !== 'saved') return { kind: 'failed' };
    noteForms(savedForms);
    // What the screen shows by now: an upload may have ended since the press.
    const isWhole = shown.current.errors.size === 0;
    const isValid = isWhole && savedForms.every((one) => one.id !== formId || one.status !== 'INVALID');
    touch.finish(isValid, checkedKeys(template, shown.current.values));
    return { kind: isValid ? 'valid' : 'errors' };
  }

  return {
    target,
    form,
    template,
    admissionDates,
    active: visibility.active,
    status,
    snapshot,
    values,
    visibility,
    errors,
    errorOf: (key) => (touch.isShown(key) ? tellingError(errors, key) : undefined),
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
    discard: autosave.discard,
    noteUnreadable(key, code) {
      unreadable.note(key, code);
      if (code) touch.revealAfterPress([key]);
    },
    storeFile(componentId, fileId) {
      touch.change(componentId);
      touch.leave(componentId);
      autosave.store(componentId, fileId);
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

function requireForm(forms: readonly FormView[], formId: string): FormView {
  const form = forms.find((one) => one.id === formId);
  if (!form) throw new Error(`There is no form ${formId}`);
  return form;
}

/** That something is missing is not said of a whole whose parts say so. */
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
