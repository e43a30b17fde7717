import type { Option, Text } from '@/lib/domain/forms/component';
import { byLocale, LOCALES, type Locale } from '@/lib/domain/locale';

/** An option without a text, with an id that is free. */
export const newOption = (options: readonly Option[]): Option => optionMaker(options)();

/** Returns a function that makes options, each with an id that is free. */
export function optionMaker(options: readonly Option[]): (label?: Text) => Option {
  const ids = new Set(options.map(({ id }) => id));
  let number = 0;
  return (label = byLocale(() => '')) => {
    do number += 1;
    while (ids.has(`option${number}`));
    return { id: `option${number}`, label };
  };
}

/**
 * The options with a table from a spreadsheet filled in from one field on: a row for each option, a column for each language. An empty
 * cell leaves what is there. An empty row counts for nothing, except in a single column next to an option, whose text the other column has.
 */
export function withCells(
  options: readonly Option[],
  { index, language }: { index: number; language: Locale },
  table: string,
): Option[] {
  const columns = LOCALES.slice(LOCALES.indexOf(language));
  const make = optionMaker(options);
  const all = [...options];
  let at = index;
  for (const row of table.split(/\r?\n/)) {
    const cells = row.split('\t').map((cell) => cell.trim());
    const texts = columns.flatMap((column, place) => (cells[place] ? [[column, cells[place]]] : []));
    const isNextToOption = cells.length === 1 && all[at] !== undefined;
    if (texts.length === 0 && !isNextToOption) continue;
    const option = all[at] ?? make();
    all[at] = { ...option, label: { ...option.label, ...Object.fromEntries(texts) } };
    at += 1;
  }
  return all;
}
