import { languageTag, TIME_ZONE } from '@/lib/domain/locale';
import { DAY_MS, swedishDay } from '@/lib/domain/time';

/** Returns how many midnights in Sweden lie between two moments: 0 is today, 1 is yesterday, negative is in the future. */
export function daysBetween(earlier: Date, later: Date): number {
  if (later.getTime() !== present.at) present = { at: later.getTime(), midnight: midnightOf(later) };
  return Math.round((present.midnight - midnightOf(earlier)) / DAY_MS);
}

/** Cached, because every time on a page is compared with the same present. */
let present = { at: Number.NaN, midnight: Number.NaN };

const midnightOf = (moment: Date): number => Date.parse(swedishDay(moment));

/** Formats a moment in full, in Swedish time: "21 november 2026 14:32". */
export function exactTime(at: Date, locale: string): string {
  return formatOf(locale, 'time').format(at);
}

/** Formats a day in short, in Swedish time: "21 nov. 2026". */
export function exactDay(at: Date, locale: string): string {
  return formatOf(locale, 'day').format(at);
}

/** Returns a calendar date (`YYYY-MM-DD`) in words. Uses noon, so that no time zone moves it to another day. */
export function dayText(date: string, locale: string): string {
  return exactDay(new Date(`${date}T12:00:00Z`), locale);
}

/** Formats the time of day, in Swedish time: "14:32". */
export function clockTime(at: Date, locale: string): string {
  return formatOf(locale, 'clock').format(at);
}

const STYLES = {
  time: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  clock: { timeStyle: 'short' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format. Making one takes longer than using it for a whole page. */
function formatOf(locale: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const language = languageTag(locale);
  const key = `${language} ${style}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, ...STYLES[style] });
  formats.set(key, format);
  return format;
}

/** A moment for `<time dateTime>`, as exact as its words. */
export const toTheMinute = (moment: Date): string => moment.toISOString().replace(/:\d\d\.\d+Z$/, 'Z');
