import { now } from '@/lib/domain/now';
import { isDay, swedishDay } from '@/lib/domain/time';
import { type Reading, typedDigits } from './typed';

/** Days and months as people write them, and which days may be chosen. Runs in the browser too. */

export const DAY_FAULTS = ['INVALID_DATE', 'NO_SUCH_DATE', 'TWO_DIGIT_YEAR', 'IMPLAUSIBLE_YEAR'] as const;
export type DayFault = (typeof DAY_FAULTS)[number];
export const MONTH_FAULTS = ['INVALID_MONTH', 'NO_SUCH_MONTH', 'TWO_DIGIT_YEAR', 'IMPLAUSIBLE_YEAR'] as const;
export type MonthFault = (typeof MONTH_FAULTS)[number];

/** The first and last year of a date that is not mistyped. */
export const PLAUSIBLE_YEARS = { min: 1800, max: 2199 } as const;

/** The names of the months in both languages. At least three letters of one are enough. */
const MONTHS = [
  ['januari', 'january'],
  ['februari', 'february'],
  ['mars', 'march'],
  ['april'],
  ['maj', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['augusti', 'august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['december'],
] as const;

/** Words and endings that people write around a date: `den 1:a mars`, `the 1st of March`. */
const FILLERS = ['den', 'the', 'of', 'a', 'e', 'st', 'nd', 'rd', 'th'];

/**
 * A day as `YYYY-MM-DD`. Reads year, month and day with any signs between them or none (`20240301`), and day, month and year, in this order,
 * with signs between them or with the month in Swedish or English words.
 *
 * @param from The first day that can be meant, as `YYYY-MM-DD`. With it, day and month without a year are the next such day.
 */
export function readDay(input: string, from?: string): Reading<DayFault> {
  const parts = partsOf(input, /^(\d{4})(\d\d)(\d\d)$/);
  if (parts?.length === 2 && from !== undefined) {
    // A month in words comes before the last number.
    return nextSuchDay(/\p{L}{3}/u.test(input) ? parts.toReversed() : parts, from);
  }
  if (parts?.length !== 3) return { fault: 'INVALID_DATE' };
  const isYearFirst = parts[0]?.length === 4;
  const [year = '', month = '', day = ''] = isYearFirst ? parts : parts.toReversed();
  if (month.length > 2 || day.length > 2) return { fault: 'INVALID_DATE' };
  const fault = yearFault(year, 'INVALID_DATE');
  if (fault) return { fault };
  const value = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(value) ? { value } : { fault: 'NO_SUCH_DATE' };
}

/** The first day from another on with this number in this month. A leap day is at most eight years ahead. */
function nextSuchDay([day = '', month = '']: readonly string[], from: string): Reading<DayFault> {
  if (month.length > 2 || day.length > 2) return { fault: 'INVALID_DATE' };
  for (let year = Number(from.slice(0, 4)), last = year + 8; year <= last; year += 1) {
    const value = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    if (isDay(value) && value >= from) return { value };
  }
  return { fault: 'NO_SUCH_DATE' };
}

/** A month as `YYYY-MM`. Reads year and month in either order, with signs between them or none (`202403`), and the month in words. */
export function readMonth(input: string): Reading<MonthFault> {
  const parts = partsOf(input, /^(\d{4})(\d\d)$/);
  if (parts?.length !== 2) return { fault: 'INVALID_MONTH' };
  const isYearFirst = parts[0]?.length === 4;
  const [year = '', month = ''] = isYearFirst ? parts : parts.toReversed();
  if (month.length > 2) return { fault: 'INVALID_MONTH' };
  const fault = yearFault(year, 'INVALID_MONTH');
  if (fault) return { fault };
  const value = [year, month.padStart(2, '0')].join('-');
  return isDay(`${value}-01`) ? { value } : { fault: 'NO_SUCH_MONTH' };
}

/**
 * The numbers of a written date in their order, a month in words among them as the last but one. Null for anything else.
 *
 * @param joined How the numbers are written without anything between them.
 */
function partsOf(input: string, joined: RegExp): string[] | null {
  const text = typedDigits(input).toLowerCase();
  const together = joined.exec(text);
  if (together) return together.slice(1);
  if (!/^[\d\p{L}][\d\p{L} .,:/'’-]*$/u.test(text)) return null;
  const words = text.match(/\p{L}+/gu)?.filter((word) => !FILLERS.includes(word)) ?? [];
  const numbers = text.match(/\d+/g) ?? [];
  const [word] = words;
  if (word === undefined) return numbers;
  const month = MONTHS.findIndex((names) => word.length >= 3 && names.some((name) => name.startsWith(word)));
  if (words.length > 1 || month < 0) return null;
  return numbers.toSpliced(-1, 0, String(month + 1));
}

/** Whose century a year of two digits is in, only its writer knows. */
function yearFault<Unread extends string>(
  year: string,
  unread: Unread,
): Unread | 'TWO_DIGIT_YEAR' | 'IMPLAUSIBLE_YEAR' | null {
  if (year.length === 2) return 'TWO_DIGIT_YEAR';
  if (year.length !== 4) return unread;
  return Number(year) < PLAUSIBLE_YEARS.min || Number(year) > PLAUSIBLE_YEARS.max ? 'IMPLAUSIBLE_YEAR' : null;
}

/** Days from the first to the last, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  min: string;
  max: string;
}

/** The problem with a chosen day as typed, or null. Empty means that no day was chosen. */
export function dayProblem(
  input: string,
  { min, max }: DayRange,
): DayFault | 'REQUIRED' | 'DATE_TOO_EARLY' | 'DATE_TOO_LATE' | null {
  if (typedDigits(input) === '') return 'REQUIRED';
  const { value, fault } = readDay(input, min);
  if (fault) return fault;
  if (value < min) return 'DATE_TOO_EARLY';
  return value > max ? 'DATE_TOO_LATE' : null;
}

/**
 * How a day or month breaks a bound, or null. The present month is neither in the future nor in the past.
 *
 * @param value `YYYY-MM-DD` or `YYYY-MM`.
 * @param today `YYYY-MM-DD`. Without it, nothing breaks a bound.
 */
export function boundProblem(
  value: string,
  bound: 'untilToday' | 'fromToday' | null | undefined,
  today: string | undefined,
): 'IN_FUTURE' | 'IN_PAST' | null {
  const present = today?.slice(0, value.length) ?? value;
  if (bound === 'untilToday' && value > present) return 'IN_FUTURE';
  return bound === 'fromToday' && value < present ? 'IN_PAST' : null;
}

/** How far ahead an admission date may be, in years. */
export const YEARS_AHEAD = 5;

/** The first and last possible admission date, wished or decided: from the day when the application was created to five years from now. */
export function admissionDates(createdAt: Date, now: Date): DayRange {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + YEARS_AHEAD);
  return { min: swedishDay(createdAt), max: swedishDay(later) };
}

/** The same for a page or dialog, as of now. `createdAt` is an instant in ISO 8601. */
export function admissionDatesOf({ createdAt }: { createdAt: string }): DayRange {
  return admissionDates(new Date(createdAt), now());
}
