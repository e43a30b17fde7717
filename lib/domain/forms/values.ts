import { isClickable } from '@/lib/domain/fields/clickable';
import { VALUE_LIMIT } from '@/lib/domain/limits';
import { type RuleComponent, TAG, type ValueErrorCode } from './component';
import { fieldKindOf } from './kinds';
import { mostEntriesOf } from './kinds/entry-count';
import type { FieldKind, ShownRow, SizedText, Words } from './kinds/kind';
import { nestedFields } from './rows';

/** The kind of data saved for a component, or null for types without a value. */
export function dataTypeOf(component: Pick<RuleComponent, 'type'>): string | null {
  return fieldKindOf(component)?.dataType ?? null;
}

/**
 * The normal form of a value: texts trimmed and in plain characters; numbers, zip codes and organisation numbers in their standard form;
 * check boxes as `true` or `false`; JSON in a fixed order without spaces; no value as ''. Null if `raw` is malformed for the type.
 * Malformed is not the same as wrong: a date that does not exist is stored with an error, so that nothing typed is lost. Idempotent.
 */
export function normaliseValue(component: RuleComponent, raw: unknown): string | null {
  const kind = fieldKindOf(component);
  const written = kind && asText(kind, raw);
  if (!kind || written === null) return null;
  return kind.normalise(component, written, {
    fields: () => nestedFields(component),
    normalise: normaliseValue,
  });
}

function asText({ dataType }: FieldKind, raw: unknown): string | null {
  if (raw === null) return '';
  if (typeof raw === 'boolean') return dataType === 'boolean' ? String(raw) : null;
  return typeof raw === 'string' && raw.length <= VALUE_LIMIT ? raw : null;
}

/** Whether a value means no answer: no value, empty text, an unchecked check box, a list without entries. */
export function isEmptyValue(component: RuleComponent, value: string | boolean | null | undefined): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  const kind = fieldKindOf(component);
  return kind?.isEmpty?.(String(value)) ?? Boolean(kind?.count && value === '[]');
}

/** An answer as text, one string per line. Empty if there is no answer. Kinds with several entries use `FieldKind.entries` instead. */
export function answerLines(row: ShownRow, value: string, words: Words): string[] {
  const kind = fieldKindOf(row);
  if (!kind || (isEmptyValue(row, value) && !kind.isAlwaysAnswered)) return [];
  return kind.lines?.(row, value, words) ?? [];
}

/**
 * Why a normalised value is too large to store, or null. What was already stored does not count: a text from before the limits may stay
 * while something next to it changes.
 */
export function excessOf(component: RuleComponent, value: string, stored: string): ValueErrorCode | null {
  if (entriesIn(component, value) > Math.max(mostEntriesOf({}), entriesIn(component, stored))) {
    return 'MAX_ENTRIES';
  }
  const known = new Set(tooLongTexts(component, stored));
  return tooLongTexts(component, value).every((text) => known.has(text)) ? null : 'MAX_LENGTH';
}

/** Why an applicant may not store a value that a case worker may, or null: a name that would be a link in mails. */
export function refusedOfApplicant(
  { tag }: Pick<RuleComponent, 'tag'>,
  value: string,
): ValueErrorCode | null {
  return tag === TAG.companyName && isClickable(value) ? 'NAME_ADDRESS' : null;
}

/** How many entries, options or positions a value has. 0 if it is not a list. */
export function entriesIn(component: RuleComponent, value: string): number {
  return fieldKindOf(component)?.count?.(value) ?? 0;
}

/** How many answers a value counts as. A field counts once, and a list once for each field of each entry. */
export function answersIn(component: RuleComponent, value: string): number {
  const fields = (component.columns ?? []).flat().length || 1;
  return Math.max(1, entriesIn(component, value) * fields);
}

/** The most entries of a list, chosen options or filled positions. The options on offer limit the latter two. */
export function maxEntriesOf(component: Pick<RuleComponent, 'type' | 'validation'>): number {
  return mostEntriesOf(component, fieldKindOf(component)?.mostEntries);
}

function tooLongTexts(component: RuleComponent, value: string): string[] {
  return textsIn(component, value)
    .filter(({ text, longest }) => text.length > longest)
    .map(({ text }) => text);
}

function textsIn(component: RuleComponent, value: string): SizedText[] {
  const nested = { fields: () => nestedFields(component), texts: textsIn };
  return fieldKindOf(component)?.texts(component, value, nested) ?? [];
}
