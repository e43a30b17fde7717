import { amountInKronor, readNumber, withUnit } from '@/lib/domain/fields/decimal-number';
import { type Locale, languageTag, TIME_ZONE } from '@/lib/domain/locale';
import { isDay } from '@/lib/domain/time';

/** `YYYY-MM-DD` in words: "1 januari 2027". Returns anything else unchanged. */
export function dayInWords(day: string, locale: Locale): string {
  return isDay(day) ? format(new Date(day), locale, { dateStyle: 'long', timeZone: 'UTC' }) : day;
}

/** `YYYY-MM` in words: "maj 2012". Returns anything else unchanged. */
export function monthInWords(month: string, locale: Locale): string {
  const first = `${month}-01`;
  const options = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return isDay(first) ? format(new Date(first), locale, options) : month;
}

/** A moment in Swedish time: "21 november 2026 14:32". */
export function momentInWords(at: Date, locale: Locale): string {
  return format(at, locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
}

/**
 * The number that answers a question, with its digits in groups: "12 500", "12,500", and what it means: "12 500 tkr (12,5 miljoner svenska kronor)". Keeps
 * the decimals as written. Returns anything else unchanged.
 */
export function amountInWords(value: string, label: string, locale: Locale, unit?: string): string {
  const { value: plain } = readNumber(value);
  if (plain === undefined) return value;
  const [, decimals = ''] = plain.split(/[.,]/);
  const plainNumber = new Intl.NumberFormat(languageTag(locale), {
    minimumFractionDigits: decimals.length,
    maximumFractionDigits: decimals.length,
  }).format(plain.replace(',', '.') as Intl.StringNumericLiteral);
  const number = withUnit(plainNumber, unit);
  const kronor = amountInKronor(`${label} ${unit ?? ''}`, value, locale);
  return kronor ? `${number} (${kronor})` : number;
}

function format(date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(locale), options).format(date);
}
