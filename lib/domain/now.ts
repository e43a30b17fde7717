import { swedishDay } from './time';

/**
 * What time and what day it is. A browser takes the server's time, because the clock of a device may be wrong: it measures what has passed
 * since the server last gave its time, and nothing more. Code that runs in the browser has no other clock.
 */

/** How far the server's clock is ahead of the device's, in milliseconds. 0 on the server. */
let ahead = 0;

/** A smaller difference is the way of an answer, or the rounding of the header `Date` to seconds, in milliseconds. */
const NOTABLE_MS = 2_000;

/** The present moment by the server's clock. */
export const now = (): Date => new Date(Date.now() + ahead);

/** The present day in Sweden, `YYYY-MM-DD`. */
export const today = (): string => swedishDay(now());

/**
 * The server has just given its time. Only browsers call this.
 *
 * @param at Milliseconds since 1970. Ignored if it is not a number.
 */
export function learnNow(at: number): void {
  const difference = at - Date.now();
  if (Math.abs(difference - ahead) > NOTABLE_MS) ahead = difference;
}
