import { swedishDay } from '@/lib/domain/day';
import type { DayRange } from './day-range';

/** How far ahead an admission date may be, in years. */
const YEARS_AHEAD = 5;

/** The first and last possible admission date, wished or decided: from the day when the application was created to five years from now. */
export function admissionDates(createdAt: Date, now: Date): DayRange {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + YEARS_AHEAD);
  return { min: swedishDay(createdAt), max: swedishDay(later) };
}

/** The same for a page or dialog, as of now. `createdAt` is an instant in ISO 8601. */
export function admissionDatesOf({ createdAt }: { createdAt: string }): DayRange {
  return admissionDates(new Date(createdAt), new Date());
}
