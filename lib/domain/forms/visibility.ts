import { type Comparison, compare } from './comparison';
import type { RuleComponent, RuleCondition, RuleForm, Values, Visibility } from './component';
import { fieldKindOf } from './kinds';
import { rowsInside } from './rows';
import { isEmptyValue, normaliseValue } from './values';

/**
 * Ids of all visible components of all forms for these values. A controller may be in another form than the component that it controls.
 * Values of hidden components are kept, but are neither checked nor shown.
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
  const { isActive, holds } = rulesOf(index, values);
  const components = [...index].flatMap(([id, { component }]) => (component && isActive(id) ? [id] : []));
  const shown = forms.flatMap(({ id }) => (isActive(formKey(id)) ? [id] : []));
  return { active: new Set(components), forms: new Set(shown), holds };
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
    return isActive(wanted.componentId) && isAnswered(component, values[wanted.componentId], wanted);
  }

  const holds = (entry: string) => alternativesOf(entry).some(isMet);
  return { isActive, holds };
}

/** The visibility within one entry of a list. `outer` covers the components around the list. */
export function visibilityInEntry(list: RuleComponent, entry: Values, outer: Visibility): Visibility {
  const index: Index = new Map();
  addRows(index, (list.columns ?? []).flat(), null);
  const { isActive, holds } = rulesOf(index, entry, outer);
  return { active: new Set([...index.keys()].filter(isActive)), forms: outer.forms, holds };
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
