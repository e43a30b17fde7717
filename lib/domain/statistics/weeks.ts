import { DAY_MS, dayAfter, swedishDay } from '@/lib/domain/time';

/** ISO weeks in Swedish time, each named by its Monday as `YYYY-MM-DD`. */

const DAYS = 7;
const DAY_OF_MONDAY = 1;
const DAY_OF_THURSDAY = 4;

/** The week of a moment. */
export function weekOf(at: Date): string {
  return weekOfDay(swedishDay(at));
}

/** The week of a day. */
export function weekOfDay(day: string): string {
  return dayAfter(day, DAY_OF_MONDAY - isoDay(day));
}

/** The week so many weeks after another. A negative number gives a week before it. */
export function weekAfter(week: string, weeks: number): string {
  return dayAfter(week, weeks * DAYS);
}

/** The last day of a week. */
export function sundayOf(week: string): string {
  return dayAfter(week, DAYS - 1);
}

/** The number of weeks from one week to a later one. */
export function weeksFrom(week: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(week)) / (DAYS * DAY_MS));
}

/** The weeks from the first to the last, both included. */
export function weeksUntil(first: string, last: string): string[] {
  const count = Math.max(0, weeksFrom(first, last) + 1);
  return Array.from({ length: count }, (_, index) => weekAfter(first, index));
}

/** The number of a week, and the year that it belongs to, which is the year of its Thursday. */
export function isoWeek(week: string): { year: number; number: number } {
  const year = Number(dayAfter(week, DAY_OF_THURSDAY - DAY_OF_MONDAY).slice(0, 4));
  // The fourth of January is always in the first week.
  return { year, number: weeksFrom(weekOfDay(`${year}-01-04`), week) + 1 };
}

/** From 1 for Monday to 7 for Sunday. */
function isoDay(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS;
}
