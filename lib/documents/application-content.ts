import type { FormView, Row } from '@/lib/contract/shapes';
import { isSavable, type RuleComponent, type Values } from '@/lib/domain/forms/component';
import { isEmptyValue, parseEntries, parsePositions } from '@/lib/domain/forms/values';
import { type Visibility, visibilityInEntry, visibilityOf } from '@/lib/domain/forms/visibility';
import type { Locale } from '@/lib/domain/locale';
import { textFor } from '@/lib/i18n/text-for';
import type { Block, Pair } from '@/lib/typesetting/blocks';
import { optionLabel, valueLines } from './value-lines';

/**
 * The forms as a document shows them: visible components only, questions without an answer left out, sections without any
 * answer too. What the applicant was told in body texts stays, since it is part of what is signed.
 *
 * @param formIds The forms to show; all of them when left out. What is visible is always decided by all.
 */
export function applicationContent(
  forms: readonly FormView[],
  locale: Locale,
  formIds: readonly string[] | undefined,
): Block[] {
  const rows = forms.flatMap((form) => form.rows);
  const visibility = visibilityOf(rows as RuleComponent[], valuesOf(rows));
  return forms
    .filter(({ id }) => formIds?.includes(id) ?? true)
    .flatMap((form): Block[] => {
      const blocks = withoutEmptySections(form.rows.flatMap((row) => rowBlocks(row, visibility, locale)));
      const nothing: Block = { kind: 'text', text: textFor(locale)('document.notAnswered') };
      return [{ kind: 'form', title: form.title }, ...(blocks.length > 0 ? blocks : [nothing])];
    });
}

/** The questions whose answers were changed after they had been signed, as they stand now. */
export function changedContent(forms: readonly FormView[], locale: Locale): Block[] {
  const rows = forms.flatMap((form) => form.rows);
  const visibility = visibilityOf(rows as RuleComponent[], valuesOf(rows));
  const nothing = [textFor(locale)('document.notAnswered')];
  const fields = rows.flatMap((row) => (row.type === 'FormColumns' ? (row.columns ?? []).flat() : [row]));
  return fields
    .filter(({ signedValue }) => signedValue !== null)
    .flatMap((row): Block[] => {
      const blocks = rowBlocks(row, visibility, locale);
      if (blocks.length > 0) return blocks;
      return [
        { kind: 'pair', number: row.publicId ?? '', label: row.label, lines: nothing, isContinued: false },
      ];
    });
}

/** Stored values by component id, those inside columns included. */
function valuesOf(rows: readonly Row[]): Values {
  return Object.fromEntries(
    rows.flatMap((row): [string, string][] =>
      row.type === 'FormColumns'
        ? (Object.entries(valuesOf((row.columns ?? []).flat())) as [string, string][])
        : [[row.componentId, row.value]],
    ),
  );
}

function rowBlocks(row: Row, visibility: Visibility, locale: Locale): Block[] {
  if (!visibility.active.has(row.componentId)) return [];
  switch (row.type) {
    case 'FormSectionTitle':
      return [{ kind: 'section', title: row.label }];
    case 'FormBodyText':
      return row.text ? [{ kind: 'text', text: row.text }] : [];
    case 'FormColumns':
      return (row.columns ?? []).flat().flatMap((nested) => rowBlocks(nested, visibility, locale));
    case 'FormDynamicList':
      return group(row, listPairs(row, visibility, locale));
    case 'FormDynamicPosition':
      return group(row, positionPairs(row));
    default:
      return isSavable(row) ? pairs(row, row.value, locale, row.publicId ?? '') : [];
  }
}

function pairs(row: Row, value: string, locale: Locale, number: string): Pair[] {
  const lines = valueLines(row, value, locale);
  return lines.length > 0 ? [{ kind: 'pair', number, label: row.label, lines, isContinued: false }] : [];
}

function group(row: Row, entries: Pair[]): Block[] {
  return entries.length > 0
    ? [{ kind: 'group', number: row.publicId ?? '', label: row.label }, ...entries]
    : [];
}

function listPairs(list: Row, visibility: Visibility, locale: Locale): Pair[] {
  const nested = (list.columns ?? []).flat();
  return parseEntries(list.value).flatMap((entry, index) => {
    const { active } = visibilityInEntry(list as RuleComponent, entry, visibility);
    const answered = nested
      .filter((row) => active.has(row.componentId) && isSavable(row))
      .flatMap((row) => pairs(row, entry[row.componentId] ?? '', locale, ''));
    return answered.map((pair, place) => ({
      ...pair,
      number: place === 0 ? `${index + 1}.` : '',
      isContinued: place < answered.length - 1,
    }));
  });
}

function positionPairs(row: Row): Pair[] {
  if (isEmptyValue(row as RuleComponent, row.value)) return [];
  return parsePositions(row.value).map(({ positionId, name, email, telephone }, index) => ({
    kind: 'pair',
    number: `${index + 1}.`,
    label: optionLabel(row, positionId),
    lines: [name, email, telephone].filter(Boolean),
    isContinued: false,
  }));
}

/** A section reaches to the next section title; its texts go with it. */
function withoutEmptySections(blocks: readonly Block[]): Block[] {
  const sections: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'section') sections.push([]);
    sections[sections.length - 1]?.push(block);
  }
  return sections.filter((section) => section.some(({ kind }) => kind === 'pair')).flat();
}
