import { WAITS_FOR } from '@/lib/domain/lifecycle/waiting';

/** What happened to cases in a week: in by the first two, out by the others. */
export const FLOWS = ['created', 'submitted', 'exported', 'rejected', 'removed'] as const;

/** The lead times of decided cases: from creation to the decision, and how much of it the case waited for whom. */
export const LEAD_TIMES = ['total', ...WAITS_FOR] as const;

/** How old open cases are, by the number of weeks since the one in which they were created. Each group begins with this number. */
export const AGE_GROUPS = [0, 1, 2, 5, 13, 27, 53] as const;

/** The periods that a page offers, in weeks. */
export const PERIODS = [12, 26, 52, 104] as const;
/** How many weeks, up to this one, if nothing else is asked for. */
export const DEFAULT_PERIOD = 12;

/** The longest period. */
export const MOST_WEEKS = 104;
