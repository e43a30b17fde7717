import type { Component, Text } from '@/lib/domain/forms/component';
import { kindOf } from '@/lib/domain/forms/kinds';
import { byLocale } from '@/lib/domain/locale';
import type { VersionBody } from './body';
import { withCondition } from './edit';
import { mapRows, placedComponents } from './placed';
import { optionListOf, optionsOf, shareOptions } from './shared-options';

/** A place where components stand side by side or below each other: a form itself, or a column of columns or of a list. */
export interface Spot {
  formId: string;
  /** The component around it. Null for the form itself. */
  parent: string | null;
  column: number;
}

/** A spot, and the index in it. */
export interface Position extends Spot {
  index: number;
}

/** The position of a component. Null if the body does not have it. */
export function positionOf(body: VersionBody, componentId: string): Position | null {
  for (const spot of spotsIn(body)) {
    const index = rowsAt(body, spot).findIndex((row) => row.componentId === componentId);
    if (index >= 0) return { ...spot, index };
  }
  return null;
}

/** The component with this id. Null if there is none. */
export function componentOf(body: VersionBody, componentId: string): Component | null {
  return findPlaced(body, componentId)?.component ?? null;
}

/** Every spot of the body in reading order. */
export function spotsIn({ forms }: VersionBody): Spot[] {
  return forms.flatMap(({ id: formId, rows }) => [
    { formId, parent: null, column: 0 },
    ...placedComponents<Component>([{ id: formId, rows }]).flatMap(({ component }) =>
      columnsOf(component).map((_, column) => ({ formId, parent: component.componentId, column })),
    ),
  ]);
}

/**
 * Whether a component may stand at a spot. A component that holds others may stand only in a form, and a list takes only what lists can
 * hold.
 */
export function isAllowedAt(body: VersionBody, component: Component, { parent }: Spot): boolean {
  if (parent === null) return true;
  const around = findPlaced(body, parent);
  if (!around) return false;
  const isInList = around.list !== null || kindOf(around.component).dataType !== null;
  // A component that holds others is directly in a form, not in columns or a list, and so never in itself.
  if ('columns' in component) return false;
  return !(isInList && kindOf(component).notInLists);
}

/** Inserts a component. */
export function insertComponent(body: VersionBody, position: Position, component: Component): VersionBody {
  return withRowsAt(body, position, (rows) => [
    ...rows.slice(0, position.index),
    component,
    ...rows.slice(position.index),
  ]);
}

/** Moves a component to a position, counted without the component itself. */
export function moveComponent(body: VersionBody, componentId: string, to: Position): VersionBody {
  const from = positionOf(body, componentId);
  const component = componentOf(body, componentId);
  if (!from || !component || !isAllowedAt(body, component, to)) return body;
  const without = withRowsAt(body, from, (rows) => rows.filter((row) => row.componentId !== componentId));
  return insertComponent(without, to, component);
}

/** Moves a component one step up (-1) or down (1) among its siblings. */
export function stepComponent(body: VersionBody, componentId: string, step: -1 | 1): VersionBody {
  const from = positionOf(body, componentId);
  if (!from) return body;
  const index = from.index + step;
  return index < 0 || index >= rowsAt(body, from).length
    ? body
    : moveComponent(body, componentId, { ...from, index });
}

/** Changes a component. Its id and its type stay the same. */
export function updateComponent(
  body: VersionBody,
  componentId: string,
  change: (component: Component) => Component,
): VersionBody {
  const position = positionOf(body, componentId);
  if (!position) return body;
  const before = rowsAt(body, position)[position.index];
  if (!before) return body;
  const after = change(before);
  const changed = withRowsAt(body, position, (rows) => rows.map((row) => (row === before ? after : row)));
  const [list, options] = [optionListOf(after), optionsOf(after)];
  return list && options && options !== optionsOf(before) ? shareOptions(changed, list, options) : changed;
}

/** Adds an empty column at the end of columns or of the entries of a list. */
export function addColumn(body: VersionBody, componentId: string): VersionBody {
  return updateComponent(body, componentId, (component) =>
    'columns' in component ? { ...component, columns: [...component.columns, []] } : component,
  );
}

/** Changes the title of a form. */
export function renameForm(body: VersionBody, formId: string, title: Text): VersionBody {
  return { ...body, forms: body.forms.map((form) => (form.id === formId ? { ...form, title } : form)) };
}

/** Changes when a form is shown: always, or on these entries. */
export function showForm(
  body: VersionBody,
  formId: string,
  entries: readonly string[],
  isAll: boolean,
): VersionBody {
  const forms = body.forms.map((form) => (form.id === formId ? withCondition(form, entries, isAll) : form));
  return { ...body, forms };
}

/** Adds an empty form at the end. */
export function addForm(body: VersionBody, formId: string): VersionBody {
  return { ...body, forms: [...body.forms, { id: formId, title: byLocale(() => ''), rows: [] }] };
}

/** Moves a form one step up (-1) or down (1). */
export function stepForm(body: VersionBody, formId: string, step: -1 | 1): VersionBody {
  const index = body.forms.findIndex(({ id }) => id === formId);
  const form = body.forms[index];
  const other = body.forms[index + step];
  if (!form || !other) return body;
  const forms = [...body.forms];
  forms[index] = other;
  forms[index + step] = form;
  return { ...body, forms };
}

/**
 * Makes an id for a new form, component or checkpoint. All three share one set of ids. Ids keep their meaning for ever, also those of
 * removed components.
 *
 * @param earlier The ids of the components of all published versions.
 */
export function newId(
  beginning: string,
  body: VersionBody,
  earlier: Readonly<Record<string, string>>,
): string {
  const used = new Set([
    ...body.forms.map(({ id }) => id),
    ...body.checkPoints.map(({ componentId }) => componentId),
    ...placedComponents<Component>(body.forms).map(({ component }) => component.componentId),
  ]);
  for (let number = 1; ; number += 1) {
    const id = `${beginning}${number}`;
    if (!used.has(id) && !Object.hasOwn(earlier, id)) return id;
  }
}

/** The components at a spot. */
export function rowsAt(body: VersionBody, { formId, parent, column }: Spot): readonly Component[] {
  const form = body.forms.find(({ id }) => id === formId);
  if (!form) return [];
  if (parent === null) return form.rows;
  const around = placedComponents<Component>([form]).find(
    (placed) => placed.component.componentId === parent,
  );
  return around ? (columnsOf(around.component)[column] ?? []) : [];
}

function findPlaced({ forms }: VersionBody, componentId: string) {
  return placedComponents<Component>(forms).find(({ component }) => component.componentId === componentId);
}

function columnsOf(component: Component): readonly Component[][] {
  return 'columns' in component ? component.columns : [];
}

function withRowsAt(
  body: VersionBody,
  { formId, parent, column }: Spot,
  change: (rows: readonly Component[]) => Component[],
): VersionBody {
  const inside = (row: Component): Component =>
    row.componentId === parent && 'columns' in row
      ? { ...row, columns: row.columns.map((rows, index) => (index === column ? change(rows) : rows)) }
      : row;
  const forms = body.forms.map((form) => {
    if (form.id !== formId) return form;
    return { ...form, rows: parent === null ? change(form.rows) : mapRows(form.rows, inside) };
  });
  return { ...body, forms };
}
