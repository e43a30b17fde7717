import type { Component, RuleComponent } from '@/lib/domain/forms/component';
import { kindOf } from '@/lib/domain/forms/kinds';

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
