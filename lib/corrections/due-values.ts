import { dayOf } from '@/lib/domain/day';
import type { Correction } from '@/lib/generated/prisma/client';

/** The earliest last day of these corrections, as a value of a mail's text. */
export function dueValues(corrections: readonly Pick<Correction, 'dueOn'>[]): { dueDate?: string } {
  const days = corrections.flatMap(({ dueOn }) => dayOf(dueOn) ?? []).sort();
  return days[0] ? { dueDate: days[0] } : {};
}
