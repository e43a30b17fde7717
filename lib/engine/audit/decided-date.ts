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

/** The date of `newestDecision`; null if there is none. */
export function dateDecided([entry]: readonly { details: Prisma.JsonValue }[]): string | null {
  const details = entry?.details as { admissionDate?: string | null } | null | undefined;
  return details?.admissionDate ?? null;
}
