import { dayAfter } from '@/lib/domain/day';
import { type DayRange, dayProblem } from '@/lib/domain/fields/day-range';
import type { FieldProblem } from '@/lib/domain/fields/field-kind';

/** How many days ahead somebody can be away. */
const MOST_DAYS = 366;

/** Whether somebody is away on a day. `until`: the last day away, or null. Days as `YYYY-MM-DD`, in Swedish time. */
export function isAway(until: string | null, today: string): boolean {
  return until !== null && today <= until;
}

/** Whether a substitute is away on every day until somebody else is back, and so would never have their cases. */
export function neverThere(substituteUntil: string | null, until: string): boolean {
  return substituteUntil !== null && substituteUntil >= until;
}

/** The days that can be the last one away. */
export function awayDays(today: string): DayRange {
  return { min: today, max: dayAfter(today, MOST_DAYS) };
}

/** The problem with a last day away, or null. The text of DATE_TOO_EARLY speaks of an application; here there is none. */
export function awayProblem(until: string, today: string): FieldProblem | null {
  const problem = dayProblem(until, awayDays(today));
  return problem === 'DATE_TOO_EARLY' ? 'PAST_DATE' : problem;
}
