import { type DayRange, dayProblem } from '@/lib/domain/fields/days';
import type { FieldProblem } from '@/lib/domain/fields/field-kind';
import { dayAfter } from './time';

/** How many days ahead a person can be away. */
const MOST_DAYS = 366;

/** Whether a person is away on a day. `until` is the last day away, or null. Days as `YYYY-MM-DD`, in Swedish time. */
export function isAway(until: string | null, today: string): boolean {
  return until !== null && today <= until;
}

/** Whether the substitute is away at least until the other person is back, and so would never take over their cases. */
export function neverThere(substituteUntil: string | null, until: string): boolean {
  return substituteUntil !== null && substituteUntil >= until;
}

/** The days that can be the last one away. */
export function awayDays(today: string): DayRange {
  return { min: today, max: dayAfter(today, MOST_DAYS) };
}

/** The problem with a last day away, or null. Returns PAST_DATE instead of DATE_TOO_EARLY, whose text is about an application. */
export function awayProblem(until: string, today: string): FieldProblem | null {
  const problem = dayProblem(until, awayDays(today));
  return problem === 'DATE_TOO_EARLY' ? 'PAST_DATE' : problem;
}
