import type { RuleComponent, ValueErrorCode } from './component';
import { fieldKindOf } from './kinds';
import { mostEntriesOf } from './kinds/entry-count';
import type { SizedText } from './kinds/kind';
import { nestedFields } from './rows';

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
