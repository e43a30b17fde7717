import type { Component, Condition, Option, Rules } from '@/lib/domain/forms/component';
import { boundFrom } from '@/lib/domain/forms/day-bounds';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { allAlternatives, alternativesOf, formKey, parseController } from '@/lib/domain/forms/visibility';
import type { VersionBody } from './body';
import { impossibleConditions } from './conditions';
import { conditionedParts, mapRows } from './placed';
import { optionListOf, optionsOf } from './shared-options';

/** A body after something was removed from it. */
export interface Removal {
  body: VersionBody;
  /** Components, and forms by their `formKey`, that lost a condition, because what it named is gone. */
  changed: string[];
  /** Those among them that have no condition left and are now always shown. */
  alwaysShown: string[];
  /** Calculated values that no longer count with what is gone. */
  recalculated: string[];
}

/**
 * Removes a component with everything inside it. A column that it leaves empty stays. Also removes conditions that named it, so that nothing
 * refers to it and nothing is hidden for ever.
 */
export function withoutComponent(body: VersionBody, componentId: string): Removal {
  const forms = body.forms.map((form) => ({ ...form, rows: rowsWithout(form.rows, componentId) }));
  return withoutDeadConditions({ ...body, forms });
}

/** Removes a column of columns or of a list, with everything in it, in the same way. */
export function withoutColumn(body: VersionBody, componentId: string, column: number): Removal {
  const forms = mapComponents(body.forms, (component) =>
    component.componentId === componentId && 'columns' in component
      ? { ...component, columns: component.columns.filter((_, index) => index !== column) }
      : component,
  );
  return withoutDeadConditions({ ...body, forms });
}

/** Removes one option of a choice, and of those that share its options, or one position of the company, in the same way. */
export function withoutOption(body: VersionBody, componentId: string, optionId: string): Removal {
  const lists = conditionedParts<Component>(body.forms).flatMap(({ key, component }) =>
    component && key === componentId ? (optionListOf(component) ?? []) : [],
  );
  const forms = mapComponents(body.forms, (component) =>
    component.componentId === componentId || lists.includes(optionListOf(component) ?? '')
      ? componentWithout(component, optionId)
      : component,
  );
  return withoutDeadConditions({ ...body, forms });
}

/**
 * Has a question share the options of another one, and of all that share them with it. Its own options are gone, and so are the conditions on
 * them.
 */
export function withOptionsOf(body: VersionBody, question: Component, other: Component): VersionBody {
  const lists = conditionedParts<Component>(body.forms).flatMap(({ component }) =>
    component ? (optionListOf(component) ?? []) : [],
  );
  const list = optionListOf(other) ?? unusedList(lists);
  const forms = mapComponents(body.forms, (component) => {
    if (component.componentId === other.componentId) return { ...component, optionList: list } as Component;
    if (component.componentId !== question.componentId) return component;
    const { optionsTag: _tag, ...own } = component as Component & { optionsTag?: string };
    const key = fieldKindOf(component)?.choicesIn ?? 'options';
    return { ...own, optionList: list, [key]: optionsOf(other) } as Component;
  });
  return withoutDeadConditions({ ...body, forms }).body;
}

const unusedList = (used: readonly string[]): string =>
  Array.from({ length: used.length + 1 }, (_, index) => `list${index + 1}`).find(
    (name) => !used.includes(name),
  ) ?? 'list';

/** Removes a form with everything in it. */
export function withoutForm(body: VersionBody, formId: string): Removal {
  return withoutDeadConditions({ ...body, forms: body.forms.filter(({ id }) => id !== formId) });
}

/** Removes conditions that name nothing or can never hold, repeatedly, until there are none. Returns what it changed. */
export function withoutDeadConditions(body: VersionBody): Removal {
  const changed = new Set<string>();
  const alwaysShown = new Set<string>();
  const { forms: counted, recalculated } = withoutDeadSummands(withoutDeadBounds(body.forms));
  let forms = counted;
  for (;;) {
    const dead = deadConditions(forms);
    if (dead.size === 0)
      return {
        body: { ...body, forms },
        changed: [...changed],
        alwaysShown: [...alwaysShown],
        recalculated,
      };
    const lessen = <Part extends Condition>(key: string, part: Part): Part => {
      const entries = dead.get(key);
      if (!entries) return part;
      const left = (part.displayController ?? []).flatMap((entry) => {
        const some = alternativesOf(entry).filter((alternative) => !entries.includes(alternative));
        return some.length > 0 ? [some.join('|')] : [];
      });
      changed.add(key);
      if (left.length === 0) alwaysShown.add(key);
      return withCondition(part, left, part.displayAll);
    };
    forms = mapComponents(forms, (component) => lessen(component.componentId, component)).map((form) =>
      lessen(formKey(form.id), form),
    );
  }
}

/** The forms without bounds that are counted from a question that is gone. */
function withoutDeadBounds(forms: VersionBody['forms']): VersionBody['forms'] {
  const ids = new Set(conditionedParts<Component>(forms).map(({ key }) => key));
  const isDead = (bound: string | undefined) => {
    const from = boundFrom(bound);
    return from !== null && !ids.has(from);
  };
  return mapComponents(forms, (component) => {
    const { validation } = component as Choosable;
    if (!isDead(validation?.earliest) && !isDead(validation?.latest)) return component;
    const { earliest, latest, ...rest } = validation ?? {};
    const remaining = {
      ...rest,
      ...(!isDead(earliest) && earliest && { earliest }),
      ...(!isDead(latest) && latest && { latest }),
    };
    const { validation: _rules, ...bare } = component as Choosable & Component;
    return (Object.keys(remaining).length > 0 ? { ...bare, validation: remaining } : bare) as Component;
  });
}

/** The forms without what calculated values count with and that is gone, and the ids of these values. */
function withoutDeadSummands(forms: VersionBody['forms']) {
  const ids = new Set(conditionedParts<Component>(forms).map(({ key }) => key));
  const recalculated: string[] = [];
  const remaining = mapComponents(forms, (component) => {
    if (component.type !== 'FormCalculation') return component;
    const sum = component.calculation.sum.filter((id) => ids.has(id));
    if (sum.length === component.calculation.sum.length) return component;
    recalculated.push(component.componentId);
    return { ...component, calculation: { ...component.calculation, sum } };
  });
  return { forms: remaining, recalculated };
}

/** A component or form that is shown on these entries, or always. */
export function withCondition<Part extends Condition>(
  part: Part,
  entries: readonly string[],
  isAll: boolean | undefined,
): Part {
  const { displayController: _entries, displayAll: _isAll, ...always } = part;
  return {
    ...always,
    ...(entries.length > 0 ? { displayController: [...entries] } : {}),
    ...(isAll && entries.length > 1 ? { displayAll: true } : {}),
    // Only the condition is another.
  } as Part;
}

/**
 * The alternatives to remove, by component or form: first those that name something that does not exist, and once there are none, those that can
 * never hold. The entries of a component that is hidden only because its surroundings are hidden stay.
 */
function deadConditions(forms: VersionBody['forms']): Map<string, string[]> {
  const parts = conditionedParts<Component>(forms);
  const byId = new Map(parts.flatMap(({ key, component }) => (component ? [[key, component]] : [])));
  const dangling = parts.flatMap(({ key, condition }): [string, string[]][] => {
    const entries = allAlternatives(condition).filter((entry) => !isAnswerable(entry, byId));
    return entries.length > 0 ? [[key, entries]] : [];
  });
  if (dangling.length > 0) return new Map(dangling);
  const { components, entries } = impossibleConditions(forms);
  const first = parts.find(
    ({ key, condition, parent }) =>
      components.has(key) && condition.displayController && !(parent !== null && components.has(parent)),
  );
  if (first) return new Map([[first.key, allAlternatives(first.condition)]]);
  return entries;
}

function isAnswerable(entry: string, byId: ReadonlyMap<string, Component>): boolean {
  const { componentId, choice } = parseController(entry);
  const component = byId.get(componentId);
  if (!component) return false;
  const { options, radioButtons } = component as { options?: Option[]; radioButtons?: Option[] };
  const own = options ?? radioButtons;
  return choice === null || !own || own.some(({ id }) => id === choice);
}

function rowsWithout(rows: readonly Component[], componentId: string): Component[] {
  return rows.flatMap((row): Component[] => {
    if (row.componentId === componentId) return [];
    if (!('columns' in row)) return [row];
    return [{ ...row, columns: row.columns.map((column) => rowsWithout(column, componentId)) }];
  });
}

interface Choosable {
  options?: Option[];
  radioButtons?: Option[];
  validation?: Rules;
}

function componentWithout(component: Component, optionId: string): Component {
  const it = component as Choosable;
  const remaining = (options: Option[]) => options.filter(({ id }) => id !== optionId);
  const required = it.validation?.requiredPositions?.filter((id) => id !== optionId);
  return {
    ...component,
    ...(it.options ? { options: remaining(it.options) } : {}),
    ...(it.radioButtons ? { radioButtons: remaining(it.radioButtons) } : {}),
    ...(required ? { validation: { ...it.validation, requiredPositions: required } } : {}),
  } as Component;
}

function mapComponents(
  forms: VersionBody['forms'],
  change: (component: Component) => Component,
): VersionBody['forms'] {
  return forms.map((form) => ({ ...form, rows: mapRows(form.rows, change) }));
}
