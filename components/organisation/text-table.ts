import Papa from 'papaparse';
import type { Text } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import type { PlacedText } from '@/lib/domain/organisation/body-texts';

/** The first row of the table. */
export const HEADING = ['key', ...LOCALES];
/** Text that a spreadsheet would take for a formula is written after an apostrophe. So is text that begins with an apostrophe. */
const FORMULA = /^[=+\-@\t\r']/;
const ESCAPED = /^'[=+\-@\t\r']/;

/**
 * Returns texts as CSV: one line per text, with its key and every language. Begins with the byte order mark, by which a spreadsheet
 * recognises UTF-8.
 */
export function textTable(texts: readonly PlacedText[]): string {
  const rows = texts.map(({ key, text }) => [key, ...LOCALES.map((locale) => text[locale])]);
  return `\uFEFF${Papa.unparse([HEADING, ...rows], { escapeFormulae: FORMULA })}\r\n`;
}

export type TableRefusal = 'noHeading' | 'unknownKey' | 'wrongCells' | 'tooLong' | 'unreadable';

/**
 * Reads a table that `textTable` made and somebody translated, with commas or semicolons.
 *
 * @returns The texts in it, or the row (from 1) that cannot be accepted and why.
 */
export function readTextTable(
  table: string,
  known: readonly PlacedText[],
): { texts: { key: string; text: Text }[] } | { row: number; reason: TableRefusal } {
  const { data, errors } = Papa.parse<string[]>(table.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
  const [heading, ...rows] = data;
  if (heading?.join() !== HEADING.join()) return { row: 1, reason: 'noHeading' };
  const [broken] = errors;
  if (broken) return { row: (broken.row ?? 0) + 1, reason: 'unreadable' };
  const before = new Map(known.map(({ key, text }) => [key, text]));
  const texts: { key: string; text: Text }[] = [];
  for (const [index, [key = '', ...languages]] of rows.entries()) {
    const row = index + 2;
    const own = before.get(key);
    if (!own) return { row, reason: 'unknownKey' };
    if (languages.length !== LOCALES.length) return { row, reason: 'wrongCells' };
    const cells = languages.map(plain);
    if (cells.some((cell) => cell.length > TEXT_LIMITS.formDefault)) return { row, reason: 'tooLong' };
    const text = { ...own };
    for (const [at, locale] of LOCALES.entries()) text[locale] = cells[at] ?? '';
    texts.push({ key, text });
  }
  return { texts };
}

const plain = (cell: string) => (ESCAPED.test(cell) ? cell.slice(1) : cell).replaceAll('\r\n', '\n').trim();
