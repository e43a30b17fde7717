import { DEFAULT_LOCALE, languageTag, TIME_ZONE } from '@/lib/domain/locale';
import { once } from './once';
import { DAY_MS, dayAfter, swedishDay } from './time';

/** Days as `YYYY-MM-DD`, in Swedish time. */

/** How many days before the last day of a correction the company gets a reminder. */
export const REMINDED_BEFORE = [7, 2, 0] as const;

/** How many days people have to sign a document that is sent to them. */
export const SIGNING_DAYS = 30;

/** Mails that nobody waits for are sent between these hours of the day, in Swedish time. */
export const FROM_HOUR = 7;
export const TO_HOUR = 20;

const hourFormat = once(
  () =>
    new Intl.DateTimeFormat(languageTag(DEFAULT_LOCALE), {
      timeZone: TIME_ZONE,
      hour: 'numeric',
      hourCycle: 'h23',
    }),
);

/** The last day of a request made now. Null if it has none. */
export function dueDay(now: Date, days: number | undefined): string | null {
  return days === undefined ? null : dayAfter(swedishDay(now), days);
}

/** Days off in Sweden that always have the same date, as `MM-DD`, with the eves that offices keep. */
const FIXED_DAYS_OFF = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'];

/** Days off that move with Easter, in days from Easter Sunday: Good Friday, Easter Monday, Ascension Day. */
const EASTER_DAYS_OFF = [-2, 1, 39];

/** The day so many working days after another: neither Saturdays and Sundays nor Swedish days off. */
export function workingDayAfter(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0; ) {
    at = dayAfter(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/** How many working days there are after a day, up to and with another. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = dayAfter(from, 1); day <= to; day = dayAfter(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}

/** The latest day with more than so many working days after it, up to and with another. */
export function dayMoreThan(workingDays: number, to: string): string {
  let day = to;
  for (let left = workingDays + 1; left > 0; day = dayAfter(day, -1)) if (isWorkingDay(day)) left -= 1;
  return day;
}

function isWorkingDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = at.getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_DAYS_OFF.includes(day.slice(5))) return false;
  if (EASTER_DAYS_OFF.includes((at.getTime() - easterSunday(at.getUTCFullYear())) / DAY_MS)) return false;
  // Midsummer Eve is the Friday from 19 to 25 June.
  return !(weekday === 5 && day.slice(5) >= '06-19' && day.slice(5) <= '06-25');
}

/** When Easter Sunday begins, in a year of the Gregorian calendar, by the anonymous algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * week) / 451);
  return Date.UTC(year, 2, 22 + moon + week - 7 * shift);
}

/** Whether the last day has passed. */
export function isOverdue(dueOn: string | null, today: string): boolean {
  return dueOn !== null && dueOn < today;
}

/** Whether it is too late or too early in the day for a mail that nobody waits for. */
export function isNight(now: Date): boolean {
  const hour = Number(hourFormat().format(now));
  return hour < FROM_HOUR || hour >= TO_HOUR;
}

/** When a reminder that is sent now leaves. */
export function reminderTime(now: Date): 'now' | 'morning' {
  return isNight(now) ? 'morning' : 'now';
}

/** How many seconds it is until morning; 0 by day. */
export function secondsUntilMorning(now: Date): number {
  const morning = new Date(now);
  // Night ends with a whole hour.
  while (isNight(morning)) morning.setUTCHours(morning.getUTCHours() + 1, 0, 0, 0);
  return Math.ceil((morning.getTime() - now.getTime()) / 1000);
}

/** The day on which a reminder that is sent now leaves. */
export const reminderDay = (now: Date): string =>
  swedishDay(new Date(now.getTime() + secondsUntilMorning(now) * 1_000));

/** Whether a reminder of this day still waits for the morning, and of which day. Null once it has left. */
export function reminderWaits(remindedOn: string, now: Date): 'today' | 'tomorrow' | null {
  if (!isNight(now) || remindedOn !== reminderDay(now)) return null;
  return remindedOn === swedishDay(now) ? 'today' : 'tomorrow';
}

interface ReminderDays {
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
export function isReminderDue({ askedOn, dueOn, remindedOn }: ReminderDays, today: string): boolean {
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
