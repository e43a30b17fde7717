import { WAITS_FOR } from '@/lib/domain/lifecycle/status';

/** What happened to cases in a week. The first two count cases coming in, the others cases going out. */
export const FLOWS = ['created', 'submitted', 'exported', 'rejected', 'removed'] as const;

/** The lead times of decided cases: the total from creation to the decision, and how much of it the case waited for each party. */
export const LEAD_TIMES = ['total', ...WAITS_FOR] as const;

/** Decided cases by the working days that their organisation had them, as `handlingTime` counts them. */
export const HANDLED = 'handled';

/** The age of open cases, as the number of weeks since the week in which they were created. Each group begins with this number. */
export const AGE_GROUPS = [0, 1, 2, 5, 13, 27, 53] as const;

/** The periods that a page offers, in weeks. */
export const PERIODS = [12, 26, 52, 104] as const;
/** The period in weeks, up to the current one, if no other is chosen. */
export const DEFAULT_PERIOD = 12;

/** The longest period. */
export const MOST_WEEKS = 104;

/** With fewer applications, the figures of a version are not shown: they say little of its questions, and might say what one company did. */
export const FEWEST_APPLICATIONS = 5;

/** An application that is not sent in has stopped once its company has done nothing for at least so many days. */
export const STOPPED_DAYS = 14;
