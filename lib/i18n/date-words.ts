import { type Locale, languageTag, TIME_ZONE } from '@/lib/domain/locale';

/** `YYYY-MM-DD` in words: "1 januari 2027". Returns anything else unchanged. */
export function dayInWords(day: string, locale: Locale): string {
  const date = utcDate(day, /^\d{4}-\d{2}-\d{2}$/);
  return date ? format(date, locale, { dateStyle: 'long', timeZone: 'UTC' }) : day;
}

/** `YYYY-MM` in words: "maj 2012". Returns anything else unchanged. */
export function monthInWords(month: string, locale: Locale): string {
  const date = utcDate(month, /^\d{4}-\d{2}$/);
  return date ? format(date, locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }) : month;
}

/** A moment in Swedish time: "21 november 2026 14:32". */
export function momentInWords(at: Date, locale: Locale): string {
  return format(at, locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
}

function utcDate(text: string, shape: RegExp): Date | null {
  const date = shape.test(text) ? new Date(text) : null;
  const exists = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists ? date : null;
}

function format(date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(locale), options).format(date);
}
