import Papa from 'papaparse';
import type { Text } from '@/lib/domain/forms/component';
import { byLocale, isLocale, LOCALES } from '@/lib/domain/locale';
import { decoded } from '../text-table';

/**
 * The options in a file, a line each, with the languages in columns. A first row that names the languages says which column is which; otherwise
 * they stand in the order of the product. Null for a file in no encoding that we read.
 */
export function tableOfOptions(bytes: Uint8Array): Text | null {
  const content = decoded(bytes);
  if (content === null) return null;
  const delimiter =
    /^[^\r\n]*?([;\t])/.exec(content)?.[1] ??
    (LOCALES.join() === content.slice(0, LOCALES.join().length) ? ',' : ';');
  const { data } = Papa.parse<string[]>(content.replace(/^\uFEFF/, ''), {
    delimiter,
    skipEmptyLines: 'greedy',
  });
  const [first = []] = data;
  const names = first.map((cell) => cell.trim().toLowerCase());
  const hasHeading = names.some(isLocale);
  const rows = hasHeading ? data.slice(1) : data;
  return byLocale((locale) => {
    const column = hasHeading ? names.indexOf(locale) : LOCALES.indexOf(locale);
    // A cell of several lines is one option.
    return rows.map((row) => (row[column] ?? '').replace(/\s+/g, ' ').trim()).join('\n');
  });
}
