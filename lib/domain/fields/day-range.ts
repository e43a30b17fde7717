import type { FieldProblem } from './field-kind';

/** Days from the first to the last, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  min: string;
  max: string;
}

/** The problem with a chosen day, or null. Empty means that no day was chosen. */
export function dayProblem(
  day: string,
  { min, max }: DayRange,
): Extract<FieldProblem, 'REQUIRED' | 'DATE_TOO_EARLY' | 'DATE_TOO_LATE'> | null {
  if (day === '') return 'REQUIRED';
  if (day < min) return 'DATE_TOO_EARLY';
  return day > max ? 'DATE_TOO_LATE' : null;
}
