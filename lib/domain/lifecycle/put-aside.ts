import { isOverdue } from '@/lib/domain/deadlines';
import type { DayRange } from '@/lib/domain/fields/days';
import { dayAfter } from '@/lib/domain/time';

/** How many days ahead an overdue correction can be put aside. */
const MOST_DAYS = 90;

/** The facts about overdue corrections. Days as `YYYY-MM-DD` in Sweden. */
interface OverdueFacts {
  openCorrections: number;
  /** The earliest last day of an open correction. */
  correctionsDueOn: string | null;
  putAsideUntil: string | null;
}

/** Whether the company has not made a correction in time, whether or not that is put aside. */
export const hasPassedDay = ({ openCorrections, correctionsDueOn }: OverdueFacts, today: string): boolean =>
  openCorrections > 0 && isOverdue(correctionsDueOn, today);

/** The day until which an overdue correction is put aside. Null if none is. */
export const asideUntil = (facts: OverdueFacts, today: string): string | null =>
  hasPassedDay(facts, today) && facts.putAsideUntil !== null && facts.putAsideUntil > today
    ? facts.putAsideUntil
    : null;

/** The days until which it can be put aside. */
export const asideDays = (today: string): DayRange => ({
  min: dayAfter(today, 1),
  max: dayAfter(today, MOST_DAYS),
});
