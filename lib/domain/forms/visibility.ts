import type { RuleComponent, RuleForm, Values, Visibility } from './component';
import { fieldKindOf } from './kinds';
import { rowsInside } from './rows';
import { isEmptyValue } from './values';

/**
 * Ids of all visible components of all forms for these values. A controller may be in another form than the component that it controls.
 * Values of hidden components are kept, but are neither checked nor shown.
 */
export function activeComponents(template: { forms: readonly RuleForm[] }, values: Values): Set<string> {
  return new Set(visibilityOf(allRows(template), values).active);
}

/** The visibility of these rows. For the rows of a list entry, `outer` decides for controllers outside the list. */
export function visibilityOf(rows: readonly RuleComponent[], values: Values, outer?: Visibility): Visibility {
  const index = indexOf(rows);
  const known = new Map<string, boolean>();

  function isActive(id: string): boolean {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    const placed = index.get(id);
    if (!placed) return false;
    // Hide a cycle of controllers instead of looping for ever. No stored template has one.
    known.set(id, false);
    const { displayController, displayAll } = placed.component;
    const controllers = displayController ?? [];
    const active =
      (placed.parent === null || isActive(placed.parent)) &&
      (controllers.length === 0 || (displayAll ? controllers.every(holds) : controllers.some(holds)));
    known.set(id, active);
    return active;
  }

  function holds(controller: string): boolean {
    const wanted = parseController(controller);
    const component = index.get(wanted.componentId)?.component;
    if (!component) return outer?.holds(controller) ?? false;
    return isActive(wanted.componentId) && isAnswered(component, values[wanted.componentId], wanted);
  }

  return { active: new Set([...index.keys()].filter(isActive)), holds };
}

/** The visibility within one entry of a list. `outer` covers the components around the list. */
export function visibilityInEntry(list: RuleComponent, entry: Values, outer: Visibility): Visibility {
  return visibilityOf((list.columns ?? []).flat(), entry, outer);
}

export function allRows(template: { forms: readonly RuleForm[] }): RuleComponent[] {
  return template.forms.flatMap((form) => [...form.rows]);
}

/** An entry of `displayController`, taken apart. Without an option, `choice` is null. */
export interface Controller {
  componentId: string;
  choice: string | null;
  /** The entry begins with `!`. */
  isNot: boolean;
}

export function parseController(controller: string): Controller {
  const isNot = controller.startsWith('!');
  const answer = isNot ? controller.slice(1) : controller;
  const dot = answer.indexOf('.');
  return dot < 0
    ? { componentId: answer, choice: null, isNot }
    : { componentId: answer.slice(0, dot), choice: answer.slice(dot + 1), isNot };
}

/** Whether an answer is what an entry wants. A question that nobody has answered is not "something else" yet. */
function isAnswered(
  component: RuleComponent,
  value: string | null | undefined,
  { choice, isNot }: Controller,
): boolean {
  const isEmpty = !value || isEmptyValue(component, value);
  const chosen = (isEmpty ? [] : fieldKindOf(component)?.chosen?.(value)) ?? [];
  if (choice === null) return chosen.length > 0 !== isNot;
  return chosen.length > 0 && chosen.includes(choice) !== isNot;
}

interface Placed {
  component: RuleComponent;
  /** The component that arranges this one. */
  parent: string | null;
}

function indexOf(rows: readonly RuleComponent[]): Map<string, Placed> {
  const index = new Map<string, Placed>();
  const add = (component: RuleComponent, parent: string | null) => {
    index.set(component.componentId, { component, parent });
    for (const nested of rowsInside(component)) add(nested, component.componentId);
  };
  for (const row of rows) add(row, null);
  return index;
}
