/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const HOURS_A_DAY = 24;

/** The longest delay of a timer, in milliseconds. A timer with a longer delay fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
