import { AppError } from '@/lib/errors';
import { TIME_ZONE } from '@/lib/i18n/locale';

/** How far ahead an admission date may lie, in years. */
const YEARS_AHEAD = 5;

const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** The day of a moment in Swedish time, as `YYYY-MM-DD`. */
export function swedishDay(at: Date): string {
  return DAY.format(at);
}

/** The first and the last admission date that may be told of a case: from the day it was created to five years from now. */
export function admissionDates(createdAt: Date, now: Date): { min: string; max: string } {
  const later = new Date(now);
  later.setUTCFullYear(later.getUTCFullYear() + YEARS_AHEAD);
  return { min: swedishDay(createdAt), max: swedishDay(later) };
}

/** Why a date cannot be told as the admission date, or null. Dates are `YYYY-MM-DD`. */
export function admissionDateError(
  date: string,
  { min, max }: { min: string; max: string },
): 'DATE_TOO_EARLY' | 'DATE_TOO_LATE' | null {
  if (date < min) return 'DATE_TOO_EARLY';
  return date > max ? 'DATE_TOO_LATE' : null;
}

/** Throws VALIDATION_FAILED, naming the field, for a date that cannot be told. */
export function requireAdmissionDate(
  date: string,
  field: string,
  { createdAt, now }: { createdAt: Date; now: Date },
): void {
  const code = admissionDateError(date, admissionDates(createdAt, now));
  if (code) throw new AppError('VALIDATION_FAILED', { errors: { [field]: [code] } });
}
