import type { RuleComponent } from './component';
import { fieldKindOf, kindOf } from './kinds';
import { isSignedText } from './kinds/body-text';
import type { Printed, ShownRow } from './kinds/kind';

/** Whether components of this type have a value. */
export function isSavable(component: Pick<RuleComponent, 'type'>): boolean {
  return fieldKindOf(component) !== null;
}

/** The part of a row that these functions need. They return rows of the same type. */
type RowOf<Row> = Pick<RuleComponent, 'type'> & { columns?: readonly (readonly Row[])[] | null };

/**
 * Every component of these rows in reading order, the contents of columns included. Leaves out components inside a list, because they have
 * no value of their own.
 */
export function flattenRows<Row extends RowOf<Row>>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flattenRows(rowsInside(row))]);
}

/** The form rows inside a layout component. Empty for a field, even if it has columns. */
export function rowsInside<Row extends RowOf<Row>>(row: Row): Row[] {
  const kind = kindOf(row);
  return kind.dataType === null && kind.holdsRows ? (row.columns ?? []).flat() : [];
}

/** The components of these rows that have a saved value. */
export function savableComponents<Row extends RowOf<Row>>(rows: readonly Row[]): Row[] {
  return flattenRows(rows).filter(isSavable);
}

/** The fields of one entry of a list. */
export function nestedFields<Row extends RowOf<Row>>(list: Row): Row[] {
  return savableComponents((list.columns ?? []).flat());
}

/**
 * What of these rows people sign, in reading order: questions and texts. The texts in the entries of a list stand once, before the list.
 *
 * @param active Ids of the visible components.
 */
export function signedRows<Row extends RowOf<Row> & Pick<RuleComponent, 'componentId' | 'notSigned'>>(
  rows: readonly Row[],
  active: ReadonlySet<string>,
): Row[] {
  return flattenRows(rows).flatMap((row) => {
    if (!active.has(row.componentId)) return [];
    if (!isSavable(row)) return isSignedText(row) ? [row] : [];
    return [...(row.columns ?? []).flat().filter(isSignedText), row];
  });
}

/** What a component without an answer shows to a reader. Null for pure layout. */
export function printOf(row: ShownRow): Printed | null {
  const kind = kindOf(row);
  return kind.dataType === null ? (kind.print?.(row) ?? null) : null;
}

interface FieldWithCorrection {
  componentId: string;
  correction?: { isHandled: boolean } | null | undefined;
}

/**
 * Whether a field has to be corrected.
 *
 * @param active Ids of the components that are visible with the current input. A correction of a hidden question counts as
 * settled, before the server says so.
 */
export function isToCorrect(
  { componentId, correction }: FieldWithCorrection,
  active?: ReadonlySet<string>,
): boolean {
  return Boolean(correction && !correction.isHandled) && (active?.has(componentId) ?? true);
}
