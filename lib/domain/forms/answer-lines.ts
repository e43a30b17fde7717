import { fieldKindOf } from './kinds';
import type { ShownRow, Words } from './kinds/kind';
import { isEmptyValue } from './values';

/** An answer as text, one string per line. Empty if there is no answer. Kinds with several entries use `FieldKind.entries` instead. */
export function answerLines(row: ShownRow, value: string, words: Words): string[] {
  const kind = fieldKindOf(row);
  if (!kind || (isEmptyValue(row, value) && !kind.isAlwaysAnswered)) return [];
  return kind.lines?.(row, value, words) ?? [];
}
