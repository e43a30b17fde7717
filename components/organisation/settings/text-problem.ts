import type { FieldProblem } from '@/lib/domain/fields/field-kind';
import type { DayLimit } from '@/lib/domain/limits';

/** The problem with a text of a setting, or null. */
export function textProblem(
  text: string,
  limit: number,
  { optional = false }: { optional?: boolean } = {},
): FieldProblem | null {
  const value = text.trim();
  if (value === '') return optional ? null : 'REQUIRED';
  return value.length > limit ? 'TOO_LONG' : null;
}

/** The code of what is wrong with a number of days, or null. */
export function daysProblem(
  text: string,
  { least, most }: DayLimit,
  { optional = false }: { optional?: boolean } = {},
): string | null {
  const value = text.trim();
  if (value === '') return optional ? null : 'REQUIRED';
  if (!/^\d+$/.test(value)) return 'NUMBERS_ONLY';
  if (Number(value) < least) return 'POSITIVE_NUMBER';
  return Number(value) > most ? 'TOO_MANY_DAYS' : null;
}
