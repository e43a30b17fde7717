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
    const controllers = placed.component.displayController ?? [];
    const active =
      (placed.parent === null || isActive(placed.parent)) &&
      (controllers.length === 0 || controllers.some(holds));
    known.set(id, active);
    return active;
  }

  function holds(controller: string): boolean {
    const { componentId, choice } = parseController(controller);
    const component = index.get(componentId)?.component;
    if (!component) return outer?.holds(controller) ?? false;
    return isActive(componentId) && hasChoice(component, values[componentId], choice);
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

/** Splits `componentId` or `componentId.optionId`. Without an option, `choice` is null. */
export function parseController(controller: string): { componentId: string; choice: string | null } {
  const dot = controller.indexOf('.');
  return dot < 0
    ? { componentId: controller, choice: null }
    : { componentId: controller.slice(0, dot), choice: controller.slice(dot + 1) };
}

function hasChoice(
  component: RuleComponent,
  value: string | null | undefined,
  choice: string | null,
): boolean {
  if (!value || isEmptyValue(component, value)) return false;
  const chosen = fieldKindOf(component)?.chosen?.(value) ?? [];
  return choice === null ? chosen.length > 0 : chosen.includes(choice);
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
