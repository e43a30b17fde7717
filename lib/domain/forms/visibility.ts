import { calculate, isStoredNumber } from './calculation';
import { type Comparison, compare } from './comparison';
import type { RuleComponent, RuleCondition, RuleForm, Values, Visibility } from './component';
import { fieldKindOf } from './kinds';
import { parseEntries } from './kinds/dynamic-list';
import { nestedFields, rowsInside } from './rows';
import { isEmptyValue, normaliseValue } from './values';

/**
 * Ids of all visible components of all forms for these values. A controller may be in another form than the component that it controls.
 * Values of hidden components stay stored, but are neither checked nor shown.
 */
export function activeComponents(template: { forms: readonly RuleForm[] }, values: Values): Set<string> {
  return new Set(visibilityOf(template.forms, values).active);
}

/** Ids of the forms that are shown for these values. */
export function shownForms(template: { forms: readonly RuleForm[] }, values: Values): ReadonlySet<string> {
  return visibilityOf(template.forms, values).forms;
}

/** The visibility of all forms of a template, and of their components. */
export function visibilityOf(forms: readonly RuleForm[], values: Values): Visibility {
  const index: Index = new Map();
  for (const form of forms) {
    index.set(formKey(form.id), { condition: form, component: null, parent: null });
    addRows(index, form.rows, formKey(form.id));
  }
  const { isActive, holds, calculated } = rulesOf(index, values);
  const components = [...index].flatMap(([id, { component }]) => (component && isActive(id) ? [id] : []));
  const shown = forms.flatMap(({ id }) => (isActive(formKey(id)) ? [id] : []));
  return { active: new Set(components), forms: new Set(shown), holds, calculated: calculated() };
}

/** The key of a form among the ids of components, which have no slash. */
export const formKey = (formId: string) => `/${formId}`;

/** @param outer Decides for controllers outside the index. */
function rulesOf(index: Index, values: Values, outer?: Visibility) {
  const known = new Map<string, boolean>();

  function isActive(id: string): boolean {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    const placed = index.get(id);
    if (!placed) return false;
    // Hide a cycle of controllers instead of looping for ever. No stored template has one.
    known.set(id, false);
    const { displayController, displayAll } = placed.condition;
    const controllers = displayController ?? [];
    const active =
      (placed.parent === null || isActive(placed.parent)) &&
      (controllers.length === 0 || (displayAll ? controllers.every(holds) : controllers.some(holds)));
    known.set(id, active);
    return active;
  }

  function isMet(alternative: string): boolean {
    const wanted = parseController(alternative);
    const component = index.get(wanted.componentId)?.component;
    if (!component) return outer?.holds(alternative) ?? false;
    const value = component.calculation ? resultOf(component)[0] : values[wanted.componentId];
    return isActive(wanted.componentId) && isAnswered(component, value, wanted);
  }

  const holds = (entry: string) => alternativesOf(entry).some(isMet);
  const results = new Map<string, readonly string[]>();

  /** The value of a calculation: none if no question counts, and an empty one while an answer is missing. */
  function resultOf({ componentId, calculation }: RuleComponent): readonly string[] {
    const known = results.get(componentId);
    if (known || !calculation) return known ?? [];
    // As for controllers: no stored template has a cycle.
    results.set(componentId, ['']);
    const numbers = calculation.sum.flatMap(numbersOf);
    const result = numbers.every(isStoredNumber) ? calculate(calculation, numbers) : '';
    results.set(componentId, numbers.length === 0 ? [] : [result]);
    return results.get(componentId) ?? [];
  }

  /** The numbers that count of a question: none if it is hidden, and an empty one if its answer is missing. */
  function numbersOf(id: string): string[] {
    const component = index.get(id)?.component;
    if (component) return isActive(id) ? numbersIn(component, values[id]) : [];
    const list = [...index.values()].find(
      (placed) => placed.component && nestedFields(placed.component).some((part) => part.componentId === id),
    )?.component;
    const field = list && nestedFields(list).find((part) => part.componentId === id);
    if (!field || !isActive(list.componentId)) return [];
    const entries = parseEntries(values[list.componentId]);
    if (entries.length === 0) return list.required ? [''] : [];
    const around = { active: NOTHING, forms: NOTHING, calculated: {}, holds };
    return entries.flatMap((entry) =>
      visibilityInEntry(list, entry, around).active.has(id) ? numbersIn(field, entry[id]) : [],
    );
  }

  function numbersIn(component: RuleComponent, given: string | null | undefined): string[] {
    if (component.calculation) return [...resultOf(component)];
    const value = normaliseValue(component, given ?? '') ?? '';
    return value === '' && !component.required ? [] : [value];
  }

  const calculated = () =>
    Object.fromEntries(
      [...index.values()].flatMap(({ component }): [string, string][] =>
        component?.calculation ? [[component.componentId, resultOf(component)[0] ?? '']] : [],
      ),
    );
  return { isActive, holds, calculated };
}

const NOTHING: ReadonlySet<string> = new Set();

/** The visibility within one entry of a list. `outer` covers the components around the list. */
export function visibilityInEntry(list: RuleComponent, entry: Values, outer: Visibility): Visibility {
  const index: Index = new Map();
  addRows(index, (list.columns ?? []).flat(), null);
  const { isActive, holds } = rulesOf(index, entry, outer);
  const active = new Set([...index.keys()].filter(isActive));
  return { active, forms: outer.forms, calculated: outer.calculated, holds };
}

export function allRows(template: { forms: readonly RuleForm[] }): RuleComponent[] {
  return template.forms.flatMap((form) => [...form.rows]);
}

/** The alternatives of an entry of `displayController`, one of which must hold. Most entries have one. */
export const alternativesOf = (entry: string): string[] => entry.split('|');

/** The alternatives of all entries of a condition. */
export const allAlternatives = ({ displayController }: RuleCondition): string[] =>
  (displayController ?? []).flatMap(alternativesOf);

/** An alternative, taken apart. Without an option, `choice` is null; without an operator, `comparison` is. */
export interface Controller {
  componentId: string;
  choice: string | null;
  comparison: Comparison | null;
  /** It begins with `!`. */
  isNot: boolean;
}

export function parseController(alternative: string): Controller {
  const [, not, componentId = alternative, choice = null, operator, value = ''] =
    /^(!?)([\w-]+)(?:\.(.*)|([<>]=?|[=~])(.*))?$/s.exec(alternative) ?? [];
  const comparison = operator ? { operator: operator as Comparison['operator'], value } : null;
  return { componentId, choice, comparison, isNot: not === '!' };
}

/** Whether an answer is what an entry wants. A question that nobody has answered is not "something else" yet. */
function isAnswered(
  component: RuleComponent,
  value: string | null | undefined,
  { choice, comparison, isNot }: Controller,
): boolean {
  const kind = fieldKindOf(component);
  const scale = kind?.scale?.(component);
  const given = value && !isEmptyValue(component, value) ? value : '';
  if (comparison) {
    const result = given && scale && compare(scale, normaliseValue(component, given) ?? '', comparison);
    return typeof result === 'boolean' && result !== isNot;
  }
  const chosen = given ? (kind?.chosen?.(given) ?? (scale ? [''] : [])) : [];
  if (choice === null) return chosen.length > 0 !== isNot;
  return chosen.length > 0 && chosen.includes(choice) !== isNot;
}

interface Placed {
  condition: RuleCondition;
  /** Null for a form. */
  component: RuleComponent | null;
  /** The component that arranges this one, or the form. */
  parent: string | null;
}

type Index = Map<string, Placed>;

function addRows(index: Index, rows: readonly RuleComponent[], parent: string | null): void {
  for (const component of rows) {
    index.set(component.componentId, { condition: component, component, parent });
    addRows(index, rowsInside(component), component.componentId);
  }
}
