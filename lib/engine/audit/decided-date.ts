import { z } from 'zod';
import type { Prisma } from '@/lib/generated/prisma/client';

/**
 * The newest entry of the audit log that decided the admission date: it was told to the company, or sent to the register. Which types these
 * are, the view `admission_decision` says.
 */
export const newestDecision = {
  orderBy: { sequence: 'desc' },
  take: 1,
  select: { details: true },
} as const satisfies Prisma.Case$decisionsArgs;

/** What both say of it; null where retention has erased the details. */
const decision = z.object({ admissionDate: z.string().nullish() }).nullable();

/** The date of `newestDecision`; null if there is none. */
export function dateDecided([entry]: readonly { details: unknown }[]): string | null {
  return entry ? (decision.parse(entry.details)?.admissionDate ?? null) : null;
}
