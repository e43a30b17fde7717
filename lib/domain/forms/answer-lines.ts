import { fieldKindOf } from './kinds';
import type { ShownRow, Words } from './kinds/kind';
import { isEmptyValue } from './values';

/**
 * An answer as people read it, one string for each line; empty when nothing is answered. What has several entries has lines
 * for each of them instead (`FieldKind.entries`).
 */
export function answerLines(row: ShownRow, value: string, words: Words): string[] {
  const kind = fieldKindOf(row);
  if (!kind || (isEmptyValue(row, value) && !kind.isAlwaysAnswered)) return [];
  return kind.lines(row, value, words);
}
