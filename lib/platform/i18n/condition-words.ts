import { decimalSign, groupedNumber, parseNumber } from '@/lib/domain/fields/decimal-number';
import type { Comparison, Scale } from '@/lib/domain/forms/comparison';
import type { RuleCondition } from '@/lib/domain/forms/component';
import { allAlternatives, alternativesOf } from '@/lib/domain/forms/visibility';
import { type Locale, languageTag } from '@/lib/domain/locale';
import { isDay } from '@/lib/domain/time';
import { dayInWords } from './date-words';

/**
 * A condition as one list: "a or b", "(a or b) and c".
 *
 * @param say One alternative in words, or null to leave it out.
 */
export function conditionInWords(
  condition: RuleCondition,
  say: (alternative: string) => string | null,
  locale: Locale,
): string {
  const said = (alternatives: readonly string[]) => alternatives.flatMap((one) => say(one) ?? []);
  const any = (parts: readonly string[]) => listed(parts, 'disjunction', locale);
  if (!condition.displayAll) return any(said(allAlternatives(condition)));
  const groups = (condition.displayController ?? []).map((entry) => said(alternativesOf(entry)));
  const parts = groups.flatMap((group) => (group.length > 1 ? `(${any(group)})` : group));
  return listed(parts, 'conjunction', locale);
}

function listed(parts: readonly string[], type: 'conjunction' | 'disjunction', locale: Locale): string {
  return new Intl.ListFormat(languageTag(locale), { type }).format(parts);
}

const OPERATOR_WORDS = {
  '=': 'equal',
  '<': 'below',
  '<=': 'most',
  '>': 'above',
  '>=': 'least',
  '~': 'contains',
} as const satisfies Record<Comparison['operator'], string>;

/** The words of a comparison: their key in `organisation.condition.compared`, and the values in them. */
export function comparisonWords(
  { operator, value }: Comparison,
  locale: Locale,
  scale: Scale = scaleOfValue(operator, value),
): { key: string; values: { value: string; other: string } } {
  const [first = '', other] = scale === 'text' ? [value] : value.split('..');
  const word = other === undefined ? OPERATOR_WORDS[operator] : 'between';
  const say = (end: string) =>
    scale === 'day' ? dayInWords(end, locale) : scale === 'number' ? numberInWords(end, locale) : end;
  return { key: `${scale}.${word}`, values: { value: say(first), other: say(other ?? '') } };
}

const numberInWords = (number: string, locale: Locale) =>
  groupedNumber(number.replace('.', ','), decimalSign(locale));

/** What a value is if we do not know the question. */
function scaleOfValue(operator: Comparison['operator'], value: string): Scale {
  const [first = ''] = value.split('..');
  if (operator === '~') return 'text';
  return isDay(first) ? 'day' : parseNumber(first) === null ? 'text' : 'number';
}
