import { readNumber, withUnit } from '@/lib/domain/fields/decimal-number';
import { plainLine, plainText } from '@/lib/domain/fields/plain-text';
import { typed } from '@/lib/domain/fields/typed';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Field, RuleComponent, Rules, Text } from '../component';
import { storableLength } from '../lengths';
import { isNumeric, isWhole, readText, textErrors } from '../text-rules';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormTextBox: Field & { validation?: Rules; unit?: Text };
  }
}

/** A text of one line or several, or a number. */
export const textBox: FieldKind<'FormTextBox'> = {
  dataType: 'text',
  begin: question,
  template: ({ textRules, line }) => ({ unit: line.optional(), validation: textRules.optional() }),
  normalise,
  errors: textErrors,
  scale: (component) => (isNumeric(component) ? 'number' : 'text'),
  texts: (component, value) => [{ text: value, longest: storableLength(component) }],
  lines: (row, value, words) =>
    (isAmount(row) ? words.amount(value, row.label, row.unit) : withUnit(value, row.unit)).split('\n'),
};

/** Whether a text box has several lines, so that line breaks are preserved. */
export function isMultiline({ validation }: RuleComponent): boolean {
  return (validation?.maxLength ?? 0) > TEXT_LIMITS.singleLine;
}

function normalise(component: RuleComponent, raw: string): string {
  const read = readText(component, raw);
  if (read) return read.value ?? typed(raw);
  return isMultiline(component) ? plainText(raw) : plainLine(raw);
}

/** What is typed in a text box as it is saved: an amount as its number, whatever language it is typed in. Any other text as it is. */
export function typedText(
  component: RuleComponent & { label?: string; unit?: string | undefined },
  text: string,
  sign: '.' | ',',
): string {
  if (!isAmount(component)) return text;
  const label = `${component.label ?? ''} ${component.unit ?? ''}`;
  return readNumber(text, { isWhole: isWhole(component), sign, label }).value ?? text;
}

/** Whether a text box holds a count or an amount, as opposed to an identifying number or a year. */
export function isAmount({ validation }: Pick<RuleComponent, 'validation'>): boolean {
  const { type, min, max } = validation ?? {};
  const isYear = min != null && max != null && min >= 1500 && max <= 2999;
  return !isYear && (type === 'POSITIVE_NUMBER' || min != null || max != null);
}
