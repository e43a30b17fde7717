import { AppError } from '@/lib/domain/errors';
import { admissionDates, dayProblem } from '@/lib/domain/fields/days';

/** Throws VALIDATION_FAILED, naming the field, for a date outside the allowed range. */
export function requireAdmissionDate(
  date: string,
  field: string,
  { createdAt, now }: { createdAt: Date; now: Date },
): void {
  const code = dayProblem(date, admissionDates(createdAt, now));
  if (code) throw new AppError('VALIDATION_FAILED', { errors: { [field]: [code] } });
}
