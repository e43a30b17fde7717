import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { Values, Visibility } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import type { ListEntry } from '@/lib/domain/forms/kinds/dynamic-list';
import type { Labelled } from '@/lib/domain/forms/kinds/kind';
import { flattenRows, nestedFields, printOf, rowsInside } from '@/lib/domain/forms/rows';
import { visibilityInEntry, visibilityOf } from '@/lib/domain/forms/visibility';
import type { Locale } from '@/lib/domain/locale';
import { textFor } from '@/lib/i18n/text-for';
import type { Block, Pair } from '@/lib/typesetting/blocks';
import { valueLines } from './value-lines';

/**
 * The forms for a document: visible components only, without unanswered questions and empty sections. Body texts stay, because they are
 * part of what is signed.
 *
 * @param formIds The forms to show. All by default. Visibility always depends on all forms.
 */
export function applicationContent(
  forms: readonly FormView[],
  locale: Locale,
  formIds: readonly string[] | undefined,
): Block[] {
  const rows = forms.flatMap((form) => form.rows);
  const visibility = visibilityOf(rows, valuesOf(rows));
  return forms
    .filter(({ id }) => formIds?.includes(id) ?? true)
    .flatMap((form): Block[] => {
      const blocks = withoutEmptySections(form.rows.flatMap((row) => rowBlocks(row, visibility, locale)));
      const nothing: Block = { kind: 'text', text: textFor(locale)('document.notAnswered') };
      return [{ kind: 'form', title: form.title }, ...(blocks.length > 0 ? blocks : [nothing])];
    });
}

/** The questions whose answers have changed since signing, with the current answers. */
export function changedContent(forms: readonly FormView[], locale: Locale): Block[] {
  const rows = forms.flatMap((form) => form.rows);
  const visibility = visibilityOf(rows, valuesOf(rows));
  const nothing = [textFor(locale)('document.notAnswered')];
  return flattenRows(rows)
    .filter(({ signedValue }) => signedValue !== null)
    .flatMap((row): Block[] => {
      const blocks = rowBlocks(row, visibility, locale);
      if (blocks.length > 0) return blocks;
      return [
        { kind: 'pair', number: row.publicId ?? '', label: row.label, lines: nothing, isContinued: false },
      ];
    });
}

/** Stored values by component id, including those inside columns. */
function valuesOf(rows: readonly Row[]): Values {
  return Object.fromEntries(flattenRows(rows).map(({ componentId, value }) => [componentId, value]));
}

function rowBlocks(row: Row, visibility: Visibility, locale: Locale): Block[] {
  if (!visibility.active.has(row.componentId)) return [];
  const kind = fieldKindOf(row);
  if (kind?.entries) {
    const linesIn = (entry: ListEntry) => entryLines(row, entry, visibility, locale);
    return group(row, kind.entries(row, row.value, linesIn));
  }
  if (kind) return pairs(row, locale);
  const printed = printOf(row);
  const arranged = rowsInside(row).flatMap((nested) => rowBlocks(nested, visibility, locale));
  return printed ? [printed, ...arranged] : arranged;
}

function pairs(row: Row, locale: Locale): Pair[] {
  const lines = valueLines(row, row.value, locale);
  const number = row.publicId ?? '';
  return lines.length > 0 ? [{ kind: 'pair', number, label: row.label, lines, isContinued: false }] : [];
}

/** A question with several entries. The number of an entry is on its first line. */
function group(row: Row, entries: readonly Labelled[][]): Block[] {
  const numbered = entries.flatMap((entry, index) =>
    entry.map(
      (line, place): Pair => ({
        kind: 'pair',
        number: place === 0 ? `${index + 1}.` : '',
        ...line,
        isContinued: place < entry.length - 1,
      }),
    ),
  );
  return numbered.length > 0
    ? [{ kind: 'group', number: row.publicId ?? '', label: row.label }, ...numbered]
    : [];
}

/** The answers of one entry of a list. */
function entryLines(list: Row, entry: ListEntry, visibility: Visibility, locale: Locale): Labelled[] {
  const { active } = visibilityInEntry(list, entry, visibility);
  return nestedFields(list)
    .filter(({ componentId }) => active.has(componentId))
    .map((row) => ({ label: row.label, lines: valueLines(row, entry[row.componentId] ?? '', locale) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Removes empty sections. A section extends to the next section title, and includes its texts. */
function withoutEmptySections(blocks: readonly Block[]): Block[] {
  const sections: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'section') sections.push([]);
    sections[sections.length - 1]?.push(block);
  }
  return sections.filter((section) => section.some(({ kind }) => kind === 'pair')).flat();
}
