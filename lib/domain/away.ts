import { type DayRange, dayProblem } from '@/lib/domain/fields/days';
import type { FieldProblem } from '@/lib/domain/fields/field-kind';
import { dayAfter, dayOf } from './time';

/** How many days ahead a person can be away. */
const MOST_DAYS = 366;

/** The days on which a person is away, as `YYYY-MM-DD` in Swedish time. Without a first day they are away at once, without a last not at all. */
export interface AwayDays {
  from: string | null;
  until: string | null;
}

/** The days of a stored account. */
export const awayDaysOf = (account: { awayFrom: Date | null; awayUntil: Date | null }): AwayDays => ({
  from: dayOf(account.awayFrom),
  until: dayOf(account.awayUntil),
});

/** Whether a person is away on a day. */
export function isAway({ from, until }: AwayDays, today: string): boolean {
  return until !== null && today <= until && (from === null || from <= today);
}

/** Whether a person is away on a day or will be. */
export function willBeAway({ until }: AwayDays, today: string): boolean {
  return until !== null && today <= until;
}

/** Whether the substitute is away all the time from today on that the other person is, and so would never take over their cases. */
export function neverThere(substitute: AwayDays, { from, until }: AwayDays, today: string): boolean {
  if (substitute.until === null || until === null) return false;
  const begin = from !== null && from > today ? from : today;
  return (substitute.from === null || substitute.from <= begin) && substitute.until >= until;
}

/** The days that can be the last one away. */
export function awayDays(today: string): DayRange {
  return { min: today, max: dayAfter(today, MOST_DAYS) };
}

/** The problem with a first day away, or null. It may be absent, or have passed if it is stored so. */
export function awayFromProblem(
  from: string,
  { until, today, stored }: { until: string; today: string; stored: string | null },
): FieldProblem | null {
  if (from === '' || from === stored) return null;
  return awayProblem(from, today) ?? (from > until ? 'FROM_AFTER_UNTIL' : null);
}

/** The problem with a last day away, or null. The texts of DATE_TOO_EARLY and DATE_TOO_LATE are about an application. */
export function awayProblem(until: string, today: string): FieldProblem | null {
  const problem = dayProblem(until, awayDays(today));
  if (problem === 'DATE_TOO_EARLY') return 'PAST_DATE';
  return problem === 'DATE_TOO_LATE' ? 'AWAY_TOO_LONG' : problem;
}
