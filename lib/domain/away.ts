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

/** Whether the substitute is away all the time that the other person is, and so would never take over their cases. */
export function neverThere(substitute: AwayDays, { from, until }: AwayDays): boolean {
  if (substitute.until === null || until === null) return false;
  const isFromBegin = substitute.from === null || (from !== null && substitute.from <= from);
  return isFromBegin && substitute.until >= until;
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
  return awayProblem(from, today) ?? (from > until ? 'DATE_TOO_LATE' : null);
}

/** The problem with a last day away, or null. Returns PAST_DATE instead of DATE_TOO_EARLY, whose text is about an application. */
export function awayProblem(until: string, today: string): FieldProblem | null {
  const problem = dayProblem(until, awayDays(today));
  return problem === 'DATE_TOO_EARLY' ? 'PAST_DATE' : problem;
}
