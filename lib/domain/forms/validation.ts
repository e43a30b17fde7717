import type { DayRange } from '@/lib/domain/fields/days';
import type { RuleComponent, RuleForm, ValueErrorCode, Values, Visibility } from './component';
import { fieldKindOf } from './kinds';
import { parseOptions } from './kinds/check-box-list';
import { readChoice } from './kinds/choices';
import { countErrors } from './kinds/entry-count';
import type { ComponentCheck, DynamicOptions, FieldKind, Part } from './kinds/kind';
import { nestedFields, savableComponents } from './rows';
import { parseRecords } from './stored-list';
import { isEmptyValue, normaliseValue } from './values';
import { allRows, visibilityInEntry, visibilityOf } from './visibility';

/**
 * Error codes by field. The key is the component's id. Inside a list it is `list[0].nestedId` with the index of the entry. Inside positions
 * it is `position[positionId].name` (or `.email`, `.telephone`).
 */
export type FormErrors = Map<string, ValueErrorCode[]>;

export interface FormCheck {
  /** Keys of touched fields, as in `FormErrors`. The id of a list or position stands for all that is in it. */
  dirty?: ReadonlySet<string>;
  forced?: boolean;
  /** Keys of the fields that the server found invalid. */
  serverInvalid?: ReadonlySet<string>;
  dynamicOptions?: DynamicOptions;
  /** The days that may be chosen as the wished admission date. Without them, any day may. */
  admissionDates?: DayRange;
  /** `YYYY-MM-DD` in Sweden. Without it, no day or month lies in the future or the past. */
  today?: string;
}

/**
 * All errors of one form's visible fields. Takes the whole template, because visibility depends on it. A form is valid if `forced` finds no
 * errors.
 */
export function validateForm(
  template: { forms: readonly RuleForm[] },
  formId: string,
  values: Values,
  check: FormCheck = {},
): FormErrors {
  const form = template.forms.find(({ id }) => id === formId);
  return formErrors(form, values, visibilityOf(template.forms, values), check);
}

/** The errors of every form by form id, as `validateForm` finds them, and which components and forms are visible. */
export function validateForms(
  template: { forms: readonly RuleForm[] },
  values: Values,
  check: FormCheck = {},
): { byForm: Map<string, FormErrors>; active: ReadonlySet<string>; shown: ReadonlySet<string> } {
  const visibility = visibilityOf(template.forms, values);
  const errorsIn = (form: RuleForm) => formErrors(form, values, visibility, check);
  return {
    byForm: new Map(template.forms.map((form) => [form.id, errorsIn(form)])),
    active: visibility.active,
    shown: visibility.forms,
  };
}

function formErrors(
  form: RuleForm | undefined,
  values: Values,
  visibility: Visibility,
  check: FormCheck,
): FormErrors {
  const errors: FormErrors = new Map();
  for (const { key, errors: errorsIn } of fieldsIn(savableComponents(form?.rows ?? []), values, visibility)) {
    const found = errorsIn(at(key, check));
    if (found.length > 0) errors.set(key, found);
  }
  return errors;
}

/**
 * The visible ones of these fields, and the fields inside their answers, with the keys that a form's errors use.
 *
 * @param outer The answers around the entry of a list.
 */
export function fieldsIn(
  fields: readonly RuleComponent[],
  values: Values,
  visibility: Visibility,
  outer: (componentId: string) => string | null | undefined = () => undefined,
): Part[] {
  const answerOf = (id: string) => (visibility.active.has(id) ? values[id] : outer(id));
  return fields
    .filter(({ componentId }) => visibility.active.has(componentId))
    .flatMap((component) => {
      const { componentId: key } = component;
      const value = visibility.calculated[key] ?? values[key];
      const inEntry = (entry: Values) =>
        fieldsIn(nestedFields(component), entry, visibilityInEntry(component, entry, visibility), answerOf);
      const inside = fieldKindOf(component)?.parts?.(component, value ?? '', inEntry) ?? [];
      return [
        { key, errors: (check) => validateComponent(component, value, { ...check, answerOf }) },
        ...inside.map((part) => ({ ...part, key: key + part.key })),
      ];
    });
}

/** The errors of one field, the most helpful first. `validateForm` checks inside lists and positions. Normalises the value first. */
export function validateComponent(
  component: RuleComponent,
  raw: string | null | undefined,
  check: ComponentCheck = {},
): ValueErrorCode[] {
  const kind = fieldKindOf(component);
  const value = normaliseValue(component, raw ?? null);
  if (value === null) return ['INVALID_VALUE'];
  if (isEmptyValue(component, value)) {
    return component.required && (check.dirty || check.forced) ? [kind?.missingCode ?? 'REQUIRED'] : [];
  }
  const own = kind ? answerErrors(kind, component, value, check) : [];
  if (own.length === 0 && check.serverInvalid) return [component.validation?.type ?? 'PATTERN'];
  return own;
}

function answerErrors(
  kind: FieldKind,
  component: RuleComponent,
  value: string,
  check: ComponentCheck,
): ValueErrorCode[] {
  const own = kind.errors?.(component, value, check) ?? [];
  return own.length === 0 && kind.count ? countErrors(component, kind.count(value), kind.mostEntries) : own;
}

/** The value that an error with this key is about. */
export function valueAt(values: Values, key: string): string {
  const [, componentId = key, part, nestedId = ''] = /^([\w-]+)\[([^\]]+)\]\.(.+)$/.exec(key) ?? [];
  const value = values[componentId] ?? '';
  if (part === undefined) return value;
  const entries = parseRecords(value);
  const entry = entries.find(({ positionId }) => positionId === part) ?? entries[Number(part)];
  if (entry) return valueAt(entry, nestedId);
  const choices = [value, ...parseOptions(value)].map(readChoice);
  return choices.find(({ id }) => id === part)?.text ?? '';
}

/** The distinct codes of one component, including those inside a list or position. */
export function errorsOf(errors: FormErrors, componentId: string): ValueErrorCode[] {
  const own = [...errors].filter(([key]) => key === componentId || key.startsWith(`${componentId}[`));
  return [...new Set(own.flatMap(([, codes]) => codes))];
}

/** A field is touched if it or the list or position around it is touched. */
function at(key: string, { dirty, serverInvalid, ...check }: FormCheck): ComponentCheck {
  const around = key.split('[', 1)[0] ?? key;
  return {
    ...check,
    dirty: dirty?.has(key) || dirty?.has(around),
    serverInvalid: serverInvalid?.has(key),
  };
}

/** The keys, as in `FormErrors`, of every field that is checked for these values: the visible ones, also inside lists and positions. */
export function checkedKeys(template: { forms: readonly RuleForm[] }, values: Values): Set<string> {
  const fields = fieldsIn(savableComponents(allRows(template)), values, visibilityOf(template.forms, values));
  return new Set(fields.map(({ key }) => key));
}

/**
 * Adjusts the keys after entries of a list have been removed or moved, so that each key follows its entry.
 *
 * @param order The earlier index of each entry, in the new order.
 */
export function rearrangedKeys(
  keys: ReadonlySet<string>,
  listKey: string,
  order: readonly number[],
): Set<string> {
  const moved = [...keys].flatMap((key) => {
    const entry = key.startsWith(listKey) ? /^\[(\d+)\](.*)/.exec(key.slice(listKey.length)) : null;
    if (!entry) return [key];
    const now = order.indexOf(Number(entry[1]));
    return now < 0 ? [] : [`${listKey}[${now}]${entry[2]}`];
  });
  return new Set(moved);
}
