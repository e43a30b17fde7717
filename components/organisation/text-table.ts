import Papa from 'papaparse';
import type { Text } from '@/lib/domain/forms/component';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import type { PlacedText } from '@/lib/domain/organisation/body-texts';

/** The first row of the table. */
export const HEADING = ['key', ...LOCALES];
/**
 * Text that a spreadsheet would take for a formula, a number or a date, such as 10-49, is written after an apostrophe. So is text that begins
 * with an apostrophe.
 */
const FORMULA = /^[=+\-@\t\r'\d]/;
const ESCAPED = /^'[=+\-@\t\r'\d]/;

/**
 * Returns texts as CSV, as a Swedish spreadsheet opens it: with semicolons and the byte order mark of UTF-8. One line per text, with its key
 * and every language.
 */
export function textTable(texts: readonly PlacedText[]): string {
  const rows = texts.map(({ key, text }) => [key, ...LOCALES.map((locale) => text[locale])]);
  return `\uFEFF${Papa.unparse([HEADING, ...rows], { delimiter: ';', escapeFormulae: FORMULA })}\r\n`;
}

export type TableRefusal =
  | 'noHeading'
  | 'unknownKey'
  | 'wrongCells'
  | 'tooLong'
  | 'unreadable'
  | 'encoding'
  | 'lostCharacter';

/**
 * Reads a table that `textTable` made and somebody translated, with semicolons, commas or tabs, in an encoding that a spreadsheet writes.
 *
 * @param table The bytes of the file, or its text
 * @returns The texts in it, or the row (from 1) that cannot be accepted and why.
 */
export function readTextTable(
  table: Uint8Array | string,
  known: readonly PlacedText[],
): { texts: { key: string; text: Text }[] } | { row: number; reason: TableRefusal } {
  const content = typeof table === 'string' ? table.replace(/^\uFEFF/, '') : decoded(table);
  if (content === null) return { row: 1, reason: 'encoding' };
  const delimiter = /^"?key"?([;,\t])/.exec(content)?.[1] ?? ';';
  const { data, errors } = Papa.parse<string[]>(content, { delimiter, skipEmptyLines: 'greedy' });
  const [heading, ...rows] = data.map(withoutEmptyEnd);
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
    if (cells.some((cell) => cell.includes('\uFFFD'))) return { row, reason: 'lostCharacter' };
    if (cells.some((cell) => cell.length > TEXT_LIMITS.formDefault)) return { row, reason: 'tooLong' };
    const text = { ...own };
    for (const [at, locale] of LOCALES.entries()) text[locale] = cells[at] ?? '';
    texts.push({ key, text });
  }
  return { texts };
}

const plain = (cell: string) => (ESCAPED.test(cell) ? cell.slice(1) : cell).replace(/\r\n?/g, '\n').trim();

/** A row without the empty cells that a spreadsheet adds after the languages. */
function withoutEmptyEnd(row: readonly string[]): string[] {
  const end = row.findLastIndex((cell) => cell !== '');
  return row.slice(0, Math.max(end + 1, Math.min(row.length, HEADING.length)));
}

/** What a spreadsheet writes of the Swedish letters in the code pages that have no mark, as bytes. */
const SWEDISH: Readonly<Record<string, readonly number[]>> = {
  'windows-1252': [0xe5, 0xe4, 0xf6, 0xc5, 0xc4, 0xd6],
  macintosh: [0x8c, 0x8a, 0x9a, 0x81, 0x80, 0x85],
  /** Of MS-DOS. Browsers cannot read it. */
  cp850: [0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99],
};

/** The text of a file in UTF-8, UTF-16 or a code page of Windows or of a Mac. Null if it is in none of them. */
export function decoded(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes;
  const isUtf16 = (low: number, high: number) => (low === 0xff && high === 0xfe) || (low > 0 && high === 0);
  if (isUtf16(first, second)) return decodedAs('utf-16le', bytes);
  if (isUtf16(second, first)) return decodedAs('utf-16be', bytes);
  const text = decodedAs('utf-8', bytes);
  if (text !== null) return text;
  const count = (letters: readonly number[]) => bytes.filter((byte) => letters.includes(byte)).length;
  const [likely = ''] = Object.entries(SWEDISH).reduce((best, next) =>
    count(next[1]) > count(best[1]) ? next : best,
  );
  const page = likely === 'cp850' ? null : decodedAs(likely, bytes);
  // Bytes that stand for nothing become controls.
  return page === null || /[\x80-\x9f\0]/.test(page) ? null : page;
}

function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // It throws only for bytes that are not in this encoding.
    return null;
  }
}
