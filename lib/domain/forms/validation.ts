import { type DayRange, dayProblem } from '@/lib/domain/fields/day-range';
import { isEmail } from '@/lib/domain/fields/email';
import { isName } from '@/lib/domain/fields/person-name';
import { isTelephone } from '@/lib/domain/fields/telephone';
import type { ListEntry, PositionEntry, RuleComponent, RuleForm, ValueErrorCode, Values } from './component';
import { savableComponents, TAG } from './component';
import { maxEntriesOf } from './lengths';
import { textErrors } from './text-rules';
import { isEmptyValue, normaliseValue, parseEntries, parseOptions, parsePositions } from './values';
import { allRows, type Visibility, visibilityInEntry, visibilityOf } from './visibility';

/**
 * Error codes by field. The key is the component's id; inside a FormDynamicList `list[0].nestedId` with the index of the entry,
 * inside a FormDynamicPosition `position[positionId].name` (or `.email`, `.telephone`).
 */
export type FormErrors = Map<string, ValueErrorCode[]>;

/** Options of the components with an `optionsTag`, by tag. If a tag is missing, any option is accepted. */
export type DynamicOptions = Readonly<Record<string, readonly { readonly id: string }[] | undefined>>;

export interface ComponentCheck {
  /** The field has been touched: a missing answer counts. */
  dirty?: boolean;
  /** The full check: a missing answer counts everywhere. */
  forced?: boolean;
  /** The server refused the value. */
  serverInvalid?: boolean;
  dynamicOptions?: DynamicOptions;
  /** The days that may be wished as the admission date; without them any. */
  admissionDates?: DayRange;
}

export interface FormCheck {
  /** Keys of touched fields, as in `FormErrors`; the id of a list or position stands for all that is in it. */
  dirty?: ReadonlySet<string>;
  forced?: boolean;
  /** Keys of the fields that the server found invalid. */
  serverInvalid?: ReadonlySet<string>;
  dynamicOptions?: DynamicOptions;
  /** The days that may be wished as the admission date; without them any. */
  admissionDates?: DayRange;
}

/**
 * All errors of one form's visible fields. Takes the whole template, because visibility depends on it. A form is valid if there
 * are none with `forced`.
 */
export function validateForm(
  template: { forms: readonly RuleForm[] },
  formId: string,
  values: Values,
  check: FormCheck = {},
): FormErrors {
  const form = template.forms.find(({ id }) => id === formId);
  const visibility = visibilityOf(allRows(template), values);
  const errors: FormErrors = new Map();
  for (const component of savableComponents(form?.rows ?? [])) {
    if (!visibility.active.has(component.componentId)) continue;
    collect(errors, component, values[component.componentId], component.componentId, check, visibility);
  }
  return errors;
}

/** The errors of one field, the most helpful first. `validateForm` checks inside lists and positions. Normalises the value first. */
export function validateComponent(
  component: RuleComponent,
  raw: string | null | undefined,
  check: ComponentCheck = {},
): ValueErrorCode[] {
  const value = normaliseValue(component, raw ?? null);
  if (value === null) return ['INVALID_VALUE'];
  if (isEmptyValue(component, value)) {
    return component.required && (check.dirty || check.forced) ? [requiredCode(component)] : [];
  }
  const own = valueErrors(component, value, check);
  if (own.length === 0 && check.serverInvalid) return [component.validation?.type ?? 'PATTERN'];
  return own;
}

/** The distinct codes of one component, those inside a list or position included. */
export function errorsOf(errors: FormErrors, componentId: string): ValueErrorCode[] {
  const own = [...errors].filter(([key]) => key === componentId || key.startsWith(`${componentId}[`));
  return [...new Set(own.flatMap(([, codes]) => codes))];
}

function collect(
  errors: FormErrors,
  component: RuleComponent,
  value: string | null | undefined,
  key: string,
  check: FormCheck,
  visibility: Visibility,
): void {
  const own = validateComponent(component, value, at(key, check));
  if (own.length > 0) errors.set(key, own);
  if (component.type === 'FormDynamicList') {
    parseEntries(value).forEach((entry, index) => {
      collectEntry(errors, component, entry, `${key}[${index}]`, check, visibility);
    });
  }
  if (component.type === 'FormDynamicPosition') collectPositions(errors, component, value, key, check);
}

function collectEntry(
  errors: FormErrors,
  list: RuleComponent,
  entry: ListEntry,
  key: string,
  check: FormCheck,
  outer: Visibility,
): void {
  const visibility = visibilityInEntry(list, entry, outer);
  for (const nested of savableComponents((list.columns ?? []).flat())) {
    if (!visibility.active.has(nested.componentId)) continue;
    collect(errors, nested, entry[nested.componentId], `${key}.${nested.componentId}`, check, visibility);
  }
}

function collectPositions(
  errors: FormErrors,
  component: RuleComponent,
  value: string | null | undefined,
  key: string,
  check: FormCheck,
): void {
  const filled = parsePositions(value);
  const missing = (component.validation?.requiredPositions ?? []).filter(
    (id) => !filled.some((entry) => entry.positionId === id),
  );
  const blank = missing.map((positionId) => ({ positionId, name: '', email: '', telephone: '' }));
  for (const entry of [...filled, ...blank]) {
    for (const [part, codes] of positionErrors(entry, `${key}[${entry.positionId}]`, check))
      errors.set(part, codes);
  }
}

function positionErrors(entry: PositionEntry, key: string, check: FormCheck): FormErrors {
  const parts = [
    ['name', 'NAME', isName],
    ['email', 'EMAIL', isEmail],
    ['telephone', 'TELEPHONE', isTelephone],
  ] as const;
  const errors: FormErrors = new Map();
  for (const [part, code, isValid] of parts) {
    const { dirty, forced, serverInvalid } = at(`${key}.${part}`, check);
    if (entry[part] === '') {
      if (dirty || forced) errors.set(`${key}.${part}`, ['REQUIRED']);
    } else if (!isValid(entry[part]) || serverInvalid) errors.set(`${key}.${part}`, [code]);
  }
  return errors;
}

/** A field is touched when it or the list or position around it is. */
function at(key: string, { dirty, serverInvalid, ...check }: FormCheck): ComponentCheck {
  const around = key.split('[', 1)[0] ?? key;
  return {
    ...check,
    dirty: dirty?.has(key) || dirty?.has(around),
    serverInvalid: serverInvalid?.has(key),
  };
}

function requiredCode(component: RuleComponent): ValueErrorCode {
  switch (component.type) {
    case 'FormCheckBox':
      return 'REQUIRED_CHECKBOX';
    case 'FormFile':
      return 'REQUIRED_FILE';
    case 'FormRadioButtonGroup':
      return 'REQUIRED_RADIO';
    default:
      return 'REQUIRED';
  }
}

function valueErrors(component: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[] {
  switch (component.type) {
    case 'FormTextBox':
      return textErrors(component, value);
    case 'FormDateBox':
      return dateErrors(component, value, check);
    case 'FormMonthBox':
      return isDate(`${value}-01`) ? [] : ['INVALID_MONTH'];
    case 'FormSelectList':
    case 'FormRadioButtonGroup':
      return hasOptions(component, [value], check) ? [] : ['INVALID_OPTION'];
    case 'FormCheckBoxList': {
      const chosen = parseOptions(value);
      return hasOptions(component, chosen, check)
        ? countErrors(component, chosen.length)
        : ['INVALID_OPTION'];
    }
    case 'FormDynamicList':
      return countErrors(component, parseEntries(value).length);
    case 'FormDynamicPosition':
      return countErrors(component, parsePositions(value).length);
    default:
      return [];
  }
}

function dateErrors({ tag }: RuleComponent, value: string, check: ComponentCheck): ValueErrorCode[] {
  if (!isDate(value)) return ['INVALID_DATE'];
  if (tag !== TAG.desiredAdmissionDate || !check.admissionDates) return [];
  const problem = dayProblem(value, check.admissionDates);
  return problem ? [problem] : [];
}

function countErrors(component: RuleComponent, count: number): ValueErrorCode[] {
  const { minEntries } = component.validation ?? {};
  if (minEntries != null && count < minEntries) return ['MIN_ENTRIES'];
  return count > maxEntriesOf(component) ? ['MAX_ENTRIES'] : [];
}

function hasOptions(component: RuleComponent, chosen: readonly string[], check: ComponentCheck): boolean {
  const own = component.radioButtons?.length ? component.radioButtons : component.options;
  const offered = own?.length ? own : check.dynamicOptions?.[component.optionsTag ?? component.tag ?? ''];
  return !offered || chosen.every((id) => offered.some((option) => option.id === id));
}

/** An existing day in a plausible year. */
function isDate(value: string): boolean {
  if (!/^(?:1[89]|2[01])\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
