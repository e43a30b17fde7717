import type { FieldProblem } from '@/lib/domain/fields/field-kind';

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
  { least, most, optional = false }: { least: 0 | 1; most: number; optional?: boolean },
): string | null {
  const value = text.trim();
  if (value === '') return optional ? null : 'REQUIRED';
  if (!/^\d+$/.test(value)) return 'NUMBERS_ONLY';
  if (Number(value) < least) return 'POSITIVE_NUMBER';
  return Number(value) > most ? 'TOO_MANY_DAYS' : null;
}
