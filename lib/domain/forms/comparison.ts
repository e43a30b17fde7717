import { parseNumber } from '@/lib/domain/fields/decimal-number';
import { isDay } from '@/lib/domain/time';

/** What the answers of a question are compared as. */
export type Scale = 'number' | 'day' | 'text';

/**
 * What a condition compares an answer with: a number (`1,5`), a day (`2026-11-29`) or a text, or after `=` a range, `10..20`, its ends
 * included. `~` is a part of a text. Texts are the same in large and small letters.
 */
export interface Comparison {
  operator: '=' | '<' | '<=' | '>' | '>=' | '~';
  value: string;
}

/** Both ends of the range that a comparison names. One value is a range too. Null if they are not of that scale. */
export function rangeOf(scale: 'number', value: string): readonly [number, number] | null;
export function rangeOf(scale: Exclude<Scale, 'text'>, value: string): readonly [Measure, Measure] | null;
export function rangeOf(scale: Exclude<Scale, 'text'>, value: string): readonly [Measure, Measure] | null {
  const [low, high] = value.split('..').map((end) => measureOf(scale, end));
  return low == null || high === null ? null : [low, high ?? low];
}

type Measure = number | string;

const measureOf = (scale: Exclude<Scale, 'text'>, text: string): Measure | null =>
  scale === 'number' ? parseNumber(text) : isDay(text) ? text : null;

/** Whether answers of that scale can be compared so. */
export function isComparable(scale: Scale, { operator, value }: Comparison): boolean {
  if (scale === 'text') return (operator === '=' || operator === '~') && value.trim() !== '';
  const isRange = value.includes('..');
  return operator !== '~' && (!isRange || operator === '=') && rangeOf(scale, value) !== null;
}

/** Whether an answer in stored form is what a comparison says. Null if it cannot be compared, as a number that is none. */
export function compare(scale: Scale, answer: string, { operator, value }: Comparison): boolean | null {
  if (scale === 'text') {
    const [given, wanted] = [answer.toLowerCase(), value.trim().toLowerCase()];
    return operator === '~' ? given.includes(wanted) : given === wanted;
  }
  const given = measureOf(scale, answer);
  const range = rangeOf(scale, value);
  if (given === null || range === null) return null;
  const [low, high] = range;
  if (operator === '<') return given < low;
  if (operator === '<=') return given <= low;
  if (operator === '>') return given > low;
  if (operator === '>=') return given >= low;
  return low <= given && given <= high;
}
