import type { DayLimit } from '@/lib/domain/limits';
import { type Reading, typedDigits } from './typed';

/** Numbers as people write them. Runs in the browser too. */

export const NUMBER_FAULTS = ['NOT_A_NUMBER', 'NO_DECIMALS'] as const;
export type NumberFault = (typeof NUMBER_FAULTS)[number];

interface NumberOptions {
  /** The number is a count, so that `12,500` can only mean thousands. */
  isWhole?: boolean;
}

/**
 * A number without what separates its groups, its sign of plus and its unit, with a decimal comma: `1 000.50 kr` is `1000,50`. Spaces,
 * points, apostrophes and, where nothing else can be meant, commas may separate groups of three digits, so that `1.000` is a thousand and
 * `1,000` is one. A zero with a minus sign is no number.
 */
export function readNumber(input: string, options: NumberOptions = {}): Reading<NumberFault> {
  const written = typedDigits(input);
  if (written.length > LONGEST) return { fault: 'NOT_A_NUMBER' };
  const text = written
    .replace(/[\u2019\u02bc´]/g, "'")
    .replace(UNIT, '')
    .replace(/^\+ ?/, '')
    .replace(/^- /, '-');
  const joined = ungrouped(text, options);
  const isNumber =
    joined !== null && /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(joined) && !/^-[0.,]+$/.test(joined);
  if (!isNumber) return { fault: 'NOT_A_NUMBER' };
  if (options.isWhole && /[.,]/.test(joined)) return { fault: 'NO_DECIMALS' };
  return { value: joined.replace('.', ',') };
}

/** The longest number with a space after each digit and a unit, in characters. */
const LONGEST = 80;

/** The same as a number, or null. */
export function parseNumber(input: string, options?: NumberOptions): number | null {
  const { value } = readNumber(input, options);
  return value === undefined ? null : Number(value.replace(',', '.'));
}

/** What people write before or after an amount or a count. */
const UNIT = /^(?:kr|sek) ?(?=[\d-])|(?<=\d) ?(?:kr\.?|kronor|sek|:-|,-|st\.?|%)$/i;

/** How a number with its thousands apart is written, by what separates them. */
const GROUPED = [
  [' ', /^-?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,6})?$/],
  ["'", /^-?[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d{1,6})?$/],
  ['.', /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,6})?$/],
  [',', /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d{1,6}|(?:,\d{3}){2,})$/],
] as const;
const COUNT_WITH_COMMA = /^-?[1-9]\d{0,2},\d{3}$/;

function ungrouped(text: string, { isWhole = false }: NumberOptions): string | null {
  const grouped = GROUPED.find(([, form]) => form.test(text));
  if (grouped) return text.replaceAll(grouped[0], '');
  if (isWhole && COUNT_WITH_COMMA.test(text)) return text.replace(',', '');
  // Only the writer can say whether `1.000 000` is a million or one.
  return /[.,'].* \d/.test(text) ? null : text.replaceAll(' ', '');
}

/** The problem with a number of days as typed, or null. A blank field is a problem unless it is optional. */
export function dayCountProblem(
  input: string,
  { least, most }: DayLimit,
  { optional = false }: { optional?: boolean } = {},
): 'REQUIRED' | 'POSITIVE_NUMBER' | 'TOO_MANY_DAYS' | NumberFault | null {
  if (typedDigits(input) === '') return optional ? null : 'REQUIRED';
  const { value, fault } = readNumber(input, { isWhole: true });
  if (fault) return fault;
  if (Number(value) < least) return 'POSITIVE_NUMBER';
  return Number(value) > most ? 'TOO_MANY_DAYS' : null;
}

/** The number of days as it is sent. `input` must have no problem. */
export function dayCount(input: string): number | undefined {
  return parseNumber(input, { isWhole: true }) ?? undefined;
}
