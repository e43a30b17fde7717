import type { DayLimit } from '@/lib/domain/limits';

/** The problem with a number of days as typed, or null. A blank field is a problem unless it is optional. */
export function dayCountProblem(
  input: string,
  { least, most }: DayLimit,
  { optional = false }: { optional?: boolean } = {},
): string | null {
  const value = input.trim();
  if (value === '') return optional ? null : 'REQUIRED';
  if (!/^\d+$/.test(value)) return 'NUMBERS_ONLY';
  if (Number(value) < least) return 'POSITIVE_NUMBER';
  return Number(value) > most ? 'TOO_MANY_DAYS' : null;
}
