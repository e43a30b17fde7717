import { workingDayAfter, workingDaysBetween } from '@/lib/domain/deadlines';
import { today } from '@/lib/domain/now';
import { type CaseStatus, isActive } from './status';

/**
 * The handling time that an organisation promises, in working days. A working day counts if the organisation has the case when the day
 * begins: not while the company corrects its answers or signs again, and not the day on which the application is sent in.
 */

/** What the database stores of it, by the trigger `case_handling_keeper`, and the promise. Days as `YYYY-MM-DD` in Sweden. */
export interface HandlingFacts {
  status: CaseStatus;
  /** While the organisation has the case: the day from which its working days count, later by the days that others had the case. */
  handlingFrom: string | null;
  /** While it does not have the case: how many working days it had it. Null before the application is sent in. */
  handlingUsed: number | null;
  /** How many working days the organisation promises. */
  handlingDays: number | null;
}

/** On which working day of the promised handling time a case is. It is late once `day` is more than `of`. */
export interface HandlingClock {
  day: number;
  of: number;
  /** The company has the case. Its days do not count. */
  isPaused?: true | undefined;
}

/** What the promise says of a case on a day. */
interface HandlingTime {
  /** Null without a promise, before the application is sent in, and once the case is decided. */
  clock: HandlingClock | null;
  /** The last of the promised days. Null without a clock, while it is paused, and once the day has passed. */
  expectedBy: string | null;
  /** How many of the promised days there are from when the organisation gets the case. Null without a promise, and if none is left. */
  daysLeft: number | null;
}

/** Decides what is said about the handling time of a case, wherever it is said. The first working day is said until it is over. */
export function handlingTime(facts: HandlingFacts, day: string): HandlingTime {
  const { status, handlingFrom: from, handlingUsed, handlingDays: of } = facts;
  if (of === null) return { clock: null, expectedBy: null, daysLeft: null };
  if (!isActive(status) || (from === null && handlingUsed === null)) {
    return { clock: null, expectedBy: null, daysLeft: of };
  }
  if (from === null) {
    const used = handlingUsed ?? 0;
    const daysLeft = used < of ? of - used : null;
    return { clock: { day: Math.max(1, used), of, isPaused: true }, expectedBy: null, daysLeft };
  }
  const promised = workingDayAfter(from, of);
  return {
    clock: { day: Math.max(1, workingDaysBetween(from, day)), of },
    expectedBy: promised < day ? null : promised,
    daysLeft: of,
  };
}

/** The same, today. */
export const handlingTimeNow = (facts: HandlingFacts): HandlingTime => handlingTime(facts, today());

/** Whether the organisation has had the case for longer than it promised, and still has it. */
export const isLate = ({ day, of, isPaused }: HandlingClock): boolean => !isPaused && day > of;

/** The key of the text that says a clock, under `caseList.handling`. */
export const handlingKey = (clock: HandlingClock): 'paused' | 'late' | 'day' =>
  clock.isPaused ? 'paused' : isLate(clock) ? 'late' : 'day';
