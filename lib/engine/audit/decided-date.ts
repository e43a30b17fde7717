import { z } from 'zod';
import type { Prisma } from '@/lib/generated/prisma/client';

/**
 * Selects the newest entry of the audit log that decided the admission date: the entry that told the company, or sent the date to the
 * register. The view `admission_decision` defines which types these are.
 */
export const newestDecision = {
  orderBy: { sequence: 'desc' },
  take: 1,
  select: { details: true },
} as const satisfies Prisma.Case$decisionsArgs;

/** The part that both types of entry share. Null if retention has erased the details. */
const decision = z.object({ admissionDate: z.string().nullish() }).nullable();

/** The date of `newestDecision`; null if there is none. */
export function dateDecided([entry]: readonly { details: unknown }[]): string | null {
  return entry ? (decision.parse(entry.details)?.admissionDate ?? null) : null;
}
