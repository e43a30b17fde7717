import type { AuditType } from '@/lib/domain/audit/events';
import type { Prisma } from '@/lib/generated/prisma/client';

const WITH_DATE: AuditType[] = ['AdmissionDateMailSent', 'CaseExportedToTellus'];

/** The newest entry of the audit log that decided the admission date: it was told to the company, or sent to the register. */
export const newestDecision = {
  where: { type: { in: WITH_DATE } },
  orderBy: { sequence: 'desc' },
  take: 1,
  select: { details: true },
} as const satisfies Prisma.Case$auditEntriesArgs;

/** The date of `newestDecision`; null if there is none. */
export function dateDecided([entry]: readonly { details: Prisma.JsonValue }[]): string | null {
  const details = entry?.details as { admissionDate?: string | null } | null | undefined;
  return details?.admissionDate ?? null;
}
