import type { DayLimit } from '@/lib/domain/limits';
import { languageTag } from '@/lib/domain/locale';
import { type Reading, typedDigits } from './typed';

/** Numbers as people write them. Runs in the browser too. */

export const NUMBER_FAULTS = ['NOT_A_NUMBER', 'NUMBER_AMBIGUOUS', 'NUMBER_MULTIPLE', 'NO_DECIMALS'] as const;
export type NumberFault = (typeof NUMBER_FAULTS)[number];

interface NumberOptions {
  /** The number is a count, so that `12,500` can only mean thousands. */
  isWhole?: boolean;
  /** The decimal sign of the language that the writer reads, if it is known. A point also says that commas separate groups. */
  sign?: '.' | ',';
  /** The question. A unit that it names may be written with the number. */
  label?: string;
}

/**
 * A number without what separates its groups, its sign of plus and its unit, with a decimal comma: `1 000.50 kr` is `1000,50`. Spaces,
 * apostrophes and, where nothing else can be meant, points and commas may separate groups of three digits. Whether `12,500` and `12.500` are
 * thousands depends on the language, so that a number of this form is read only as a count, or for a writer of a language with a decimal
 * point. What is returned is read the same in every language. A zero with a minus sign is no number, and `12 tkr` is one only if the
 * question names that unit.
 */
export function readNumber(input: string, options: NumberOptions = {}): Reading<NumberFault> {
  const text = numberText(input, options.label);
  if (text === null) return { fault: 'NOT_A_NUMBER' };
  if (MULTIPLE.test(text)) return { fault: 'NUMBER_MULTIPLE' };
  if (IN_DOUBT.test(text) && !options.isWhole) {
    if (options.sign !== '.') return { fault: 'NUMBER_AMBIGUOUS' };
    const { large, small } = meanings(text);
    return { value: text.includes(',') ? large : small };
  }
  const joined = ungrouped(text, options);
  const isNumber =
    joined !== null && /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(joined) && !/^-[0.,]+$/.test(joined);
  if (!isNumber) return { fault: 'NOT_A_NUMBER' };
  if (options.isWhole && /[.,]/.test(joined)) return { fault: 'NO_DECIMALS' };
  return { value: joined.replace('.', ',') };
}

/** The longest number with a space after each digit and a unit, in characters. */
const LONGEST = 80;

/** A number as typed, without its unit and the text around it. Null if it is too long for one. */
function numberText(input: string, label = ''): string | null {
  const written = typedDigits(input);
  if (written.length > LONGEST) return null;
  const text = written
    .replace(/[\u2019\u02bc´]/g, "'")
    .replace(ABOUT, '')
    .replace(UNIT, '')
    .replace(/(?<=\d)\.$/, '')
    .replace(/^\+ ?/, '')
    .replace(/^- /, '-');
  const [, number, unit] = /^(.*\d) ?(\p{L}[\p{L} ]+)$/u.exec(text) ?? [];
  return number && unit && isNamedIn(label, unit) ? number : text;
}

/** Whether a question names a unit, such as the employees of `Antal heltidsanställda`. */
function isNamedIn(label: string, unit: string): boolean {
  const named = label.toLowerCase().split(/[^\p{L}]+/u);
  const words = unit.toLowerCase().trim().split(' ');
  return words.every((word) => named.some((one) => one === word || (word.length > 3 && one.includes(word))));
}

/** A number that is in doubt: its comma or point separates its thousands, or its decimals. */
const IN_DOUBT = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** What a number in doubt may mean, in forms that are not. */
function meanings(text: string): { large: string; small: string } {
  const [whole = '', decimals = ''] = text.split(/[.,]/);
  const short = decimals.replace(/0+$/, '');
  const small = short === '' ? whole : `${whole},${short.length === 3 ? `${short}0` : short}`;
  return { large: whole + decimals, small };
}

/** Words for thousands, millions and milliards, most often of kronor, which a question wants in full. */
const MULTIPLE =
  /(?<=\d) ?(?:(tkr|tsek|ksek|tusen|thousand|k)|(mkr|mnkr|msek|mn|mio|miljon(?:er)?|millions?)|(mdkr|mdr|miljard(?:er)?|billions?))(?: kr| kronor)?\.?$/i;

/** What the text says about a number that can be read in two ways, in stored form, or that is written in thousands or millions. */
export function numberFacts(input: string): { large: string; small: string; full: number } {
  const text = numberText(input) ?? '';
  const [ending = '', ...words] = MULTIPLE.exec(text) ?? [];
  const number = text.slice(0, text.length - ending.length);
  const { large, small } = meanings(number);
  const times = 1_000 ** (words.findIndex(Boolean) + 1);
  return {
    large,
    small,
    full: Math.round((parseNumber(IN_DOUBT.test(number) ? small : number) ?? 0) * times),
  };
}

/** The same as a number, or null. */
export function parseNumber(input: string, options?: NumberOptions): number | null {
  const { value } = readNumber(input, options);
  return value === undefined ? null : Number(value.replace(',', '.'));
}

/** The decimal sign of a language. */
export const decimalSign = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(languageTag(locale)).format(0.5).includes('.') ? '.' : ',';

/** A stored number for people to read and to type on: its digits in groups, and the decimal sign of the language. */
export function groupedNumber(value: string, sign: '.' | ','): string {
  const [, whole = '', decimals] = /^(-?\d{1,15})(?:,(\d{1,6}))?$/.exec(value) ?? [];
  if (!whole) return value;
  const digits = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, '\u00a0');
  return decimals === undefined ? digits : digits + sign + decimals;
}

/** A number with its unit, on one line. */
export const withUnit = (number: string, unit: string | undefined): string =>
  unit ? `${number}\u00a0${unit}` : number;

/** Questions for thousands of kronor, and for millions. */
const IN_THOUSANDS = /\b(?:tkr|tsek|tusental(?:s)? kronor|thousands? of (?:sek|kronor))\b/i;
const IN_MILLIONS = /\b(?:mkr|msek|miljoner kronor|millions? of (?:sek|kronor))\b/i;

/**
 * What a number means in kronor if the question is in thousands or millions: `12 500` is "12,5 miljoner svenska kronor". People answer such
 * questions in kronor by mistake, and see it by this. Null for other questions, and while there is no number.
 */
export function amountInKronor(label: string, value: string, locale: string): string | null {
  const times = IN_THOUSANDS.test(label) ? 1_000 : IN_MILLIONS.test(label) ? 1_000_000 : null;
  const number = times && parseNumber(value);
  if (!number) return null;
  return new Intl.NumberFormat(languageTag(locale), {
    style: 'currency',
    currency: 'SEK',
    currencyDisplay: 'name',
    notation: number * times < 1_000_000 ? 'standard' : 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 6,
  }).format(number * times);
}

/** What people write before a number of which they are not certain. */
const ABOUT = /^(?:ca\.?|c:a|cirka|circa|about|approx\.?|omkring|ungefär|~|≈) ?(?=[\d+-])/i;
/** What people write before or after an amount or a count. */
const UNIT =
  /^(?:kr|sek) ?(?=[\d-])|(?<=\d) ?(?:kr\.?|kronor|sek|:-|,-|st\.?|stycken|anställda?|personer|person|pers\.?|employees?|people|%)$/i;

/** How a number with its thousands apart is written, by what separates them. */
const GROUPED = [
  [' ', /^-?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{1,6})?$/],
  ["'", /^-?[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d{1,6})?$/],
  ['.', /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,6})?$/],
  [',', /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d{1,6}|(?:,\d{3}){2,})$/],
] as const;

function ungrouped(text: string, { isWhole = false }: NumberOptions): string | null {
  const grouped = GROUPED.find(([, form]) => form.test(text));
  if (grouped) return text.replaceAll(grouped[0], '');
  if (isWhole && IN_DOUBT.test(text)) return text.replace(',', '');
  // Only the writer can say whether `1.000 000` is a million or one.
  return /[.,'].* \d/.test(text) ? null : text.replaceAll(' ', '');
}

/** A field for days may say so in any language that we write. */
const DAYS: NumberOptions = { isWhole: true, label: 'dagar arbetsdagar days working days' };

/** The problem with a number of days as typed, or null. A blank field is a problem unless it is optional. */
export function dayCountProblem(
  input: string,
  { least, most }: DayLimit,
  { optional = false }: { optional?: boolean } = {},
): 'REQUIRED' | 'POSITIVE_NUMBER' | 'TOO_MANY_DAYS' | 'NO_DECIMALS' | 'NOT_A_NUMBER' | null {
  if (typedDigits(input) === '') return optional ? null : 'REQUIRED';
  const { value, fault } = readNumber(input, DAYS);
  if (fault) return fault === 'NO_DECIMALS' ? fault : 'NOT_A_NUMBER';
  if (Number(value) < least) return 'POSITIVE_NUMBER';
  return Number(value) > most ? 'TOO_MANY_DAYS' : null;
}

/** The number of days as it is sent. `input` must have no problem. */
export function dayCount(input: string): number | undefined {
  return parseNumber(input, DAYS) ?? undefined;
}
