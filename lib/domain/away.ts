import { dayAfter } from '@/lib/domain/deadlines';
import type { DayRange } from '@/lib/domain/fields/day-range';

/** How many days ahead somebody can be away. */
const MOST_DAYS = 366;

/** Whether somebody is away on a day. `until`: the last day away, or null. Days as `YYYY-MM-DD`, in Swedish time. */
export function isAway(until: string | null, today: string): boolean {
  return until !== null && today <= until;
}

/** The days that can be the last one away. */
export function awayDays(today: string): DayRange {
  return { min: today, max: dayAfter(today, MOST_DAYS) };
}
