import { TIME_ZONE } from '@/lib/domain/locale';
import { once } from './once';

/** Days of the calendar, as `YYYY-MM-DD`. A moment is a day in Swedish time. */

const dayFormat = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' }));

/** The day of a moment in Swedish time. */
export function swedishDay(at: Date): string {
  return dayFormat().format(at);
}

const clockFormat = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, timeStyle: 'short' }));

/** The time of day of a moment in Swedish time: "14:32". */
export const swedishClock = (at: Date): string => clockFormat().format(at);

/**
 * Whether the text is a day that exists, from the year 1000 to 8999: what comes of it in weeks and months still has a year of four digits,
 * which the database needs, and which knows no year 0.
 */
export function isDay(text: string): boolean {
  if (!/^[1-8]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a moment of another system, or of a link, is one that the database takes: in the years 1 to 9999. */
export function isMoment(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** The day so many days after another. A negative number gives a day before it. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The day of a moment in UTC, for a column of the database. Used for indexes, where any time zone will do if it is always the same. */
export function utcDate(at: Date): Date {
  return new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
}

/** Converts a day to the value for a column of the database. */
export function dateOf(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

/** Reads a day from a column of the database. */
export function dayOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** The last second of a day in Swedish time. */
export function endOfSwedishDay(day: string): Date {
  const inWinter = new Date(`${day}T22:59:59Z`);
  return swedishDay(inWinter) === day ? inWinter : new Date(inWinter.getTime() - HOUR_MS);
}

/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;

export const HOUR_MS = 60 * MINUTE_MS;

export const DAY_MS = 24 * HOUR_MS;

export const HOURS_A_DAY = 24;

/** The longest delay of a timer, in milliseconds. A timer with a longer delay fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
