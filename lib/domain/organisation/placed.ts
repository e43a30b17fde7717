import type { Component, RuleComponent, RuleCondition, RuleForm } from '@/lib/domain/forms/component';
import { kindOf } from '@/lib/domain/forms/kinds';
import { formKey } from '@/lib/domain/forms/visibility';

/** A component with its position in the forms. */
export interface PlacedComponent<C extends RuleComponent = RuleComponent> {
  component: C;
  formId: string;
  /** The component around it, columns or a list. */
  parent: string | null;
  /** The list to whose entries it belongs. */
  list: string | null;
}

/** Every component of these forms in reading order, the fields of lists included. */
export function placedComponents<C extends RuleComponent>(
  forms: readonly { id: string; rows: readonly C[] }[],
): PlacedComponent<C>[] {
  return forms.flatMap(({ id, rows }) => place(rows, id, null, null));
}

function place<C extends RuleComponent>(
  rows: readonly C[],
  formId: string,
  parent: string | null,
  list: string | null,
): PlacedComponent<C>[] {
  return rows.flatMap((component) => {
    const nested = ((component.columns ?? []) as readonly (readonly C[])[]).flat();
    const inside = kindOf(component).dataType === null ? list : component.componentId;
    return [{ component, formId, parent, list }, ...place(nested, formId, component.componentId, inside)];
  });
}

/** A form or a component, each of which can have a condition. */
export interface ConditionedPart<C extends RuleComponent = RuleComponent> {
  /** The `formKey` of a form, or the id of a component. */
  key: string;
  condition: RuleCondition;
  /** Null for a form. */
  component: C | null;
  formId: string;
  /** The key of what is around it. Null for a form. */
  parent: string | null;
}

/** The forms, and then their components in reading order. */
export function conditionedParts<C extends RuleComponent>(
  forms: readonly (RuleForm & { rows: readonly C[] })[],
): ConditionedPart<C>[] {
  return [
    ...forms.map((form) => ({
      key: formKey(form.id),
      condition: form,
      component: null,
      formId: form.id,
      parent: null,
    })),
    ...placedComponents<C>(forms).map(({ component, formId, parent }) => ({
      key: component.componentId,
      condition: component,
      component,
      formId,
      parent: parent ?? formKey(formId),
    })),
  ];
}

/** Applies `change` to every component of these rows. Changes the inside of a component before the component itself. */
export function mapRows(
  rows: readonly Component[],
  change: (component: Component) => Component,
): Component[] {
  return rows.map((row) =>
    change(
      'columns' in row ? { ...row, columns: row.columns.map((column) => mapRows(column, change)) } : row,
    ),
  );
}
