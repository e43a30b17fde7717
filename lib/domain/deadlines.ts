import { DEFAULT_LOCALE, languageTag, TIME_ZONE } from '@/lib/domain/locale';
import { dayAfter, swedishDay } from './time';

/** Days as `YYYY-MM-DD`, in Swedish time. */

/** How many days before the last day of a correction the company gets a reminder. */
export const REMINDED_BEFORE = [7, 2, 0] as const;

/** Mails that nobody waits for are sent between these hours of the day, in Swedish time. */
export const FROM_HOUR = 7;
export const TO_HOUR = 20;

const HOUR = new Intl.DateTimeFormat(languageTag(DEFAULT_LOCALE), {
  timeZone: TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The last day of a request made now. Null if it has none. */
export function dueDay(now: Date, days: number | undefined): string | null {
  return days === undefined ? null : dayAfter(swedishDay(now), days);
}

/** Whether the last day has passed. */
export function isOverdue(dueOn: string | null, today: string): boolean {
  return dueOn !== null && dueOn < today;
}

/** Whether it is too late or too early in the day for a mail that nobody waits for. */
export function isNight(now: Date): boolean {
  const hour = Number(HOUR.format(now));
  return hour < FROM_HOUR || hour >= TO_HOUR;
}

/** How many seconds it is until morning; 0 by day. */
export function secondsUntilMorning(now: Date): number {
  const morning = new Date(now);
  // Night ends with a whole hour.
  while (isNight(morning)) morning.setUTCHours(morning.getUTCHours() + 1, 0, 0, 0);
  return Math.ceil((morning.getTime() - now.getTime()) / 1000);
}

interface Asked {
  /** The day of the request. */
  askedOn: string;
  dueOn: string;
  /** The day of the latest reminder. */
  remindedOn: string | null;
}

/**
 * Whether a reminder of a last day is due: 7 days before, 2 days before and on the day, each once. A reminder that could not be sent on its
 * day is due later, until the next one or the last day. A reminder whose day is not after the day of the request is never due.
 */
export function isReminderDue({ askedOn, dueOn, remindedOn }: Asked, today: string): boolean {
  if (today > dueOn) return false;
  const stepDay = REMINDED_BEFORE.map((days) => dayAfter(dueOn, -days)).findLast((day) => day <= today);
  if (stepDay === undefined || stepDay <= askedOn) return false;
  return remindedOn === null || remindedOn < stepDay;
}

/** Whether so many days have passed both since the last activity and since the latest reminder of it. */
export function isIdle(since: string, remindedOn: string | null, days: number, today: string): boolean {
  const latest = remindedOn !== null && remindedOn > since ? remindedOn : since;
  return dayAfter(latest, days) <= today;
}
