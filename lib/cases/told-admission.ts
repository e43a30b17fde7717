import type { Tx } from '@/lib/database/db';
import type { AuditType } from '@/lib/domain/audit/events';
import { swedishDay } from '@/lib/domain/day';
import type { CaseRecord } from '@/lib/engine/access/locked-case';

/** The admission date that the contact person was last mailed, as `YYYY-MM-DD`, or null. */
export async function lastToldAdmission(
  tx: Tx,
  { id: caseId, contactEmail }: Pick<CaseRecord, 'id' | 'contactEmail'>,
): Promise<string | null> {
  const mail = await tx.mail.findFirst({
    where: { caseId, type: 'admissionDate', to: contactEmail ?? '' },
    orderBy: { createdAt: 'desc' },
    select: { data: true },
  });
  const data = mail?.data as { values?: { admissionDate?: string } } | undefined;
  return data?.values?.admissionDate ?? null;
}

const WITH_DATE: AuditType[] = ['AdmissionDateMailSent', 'CaseExportedToTellus'];

/** The decided admission date, or else the day on which the register reports the membership. */
export async function memberSince(
  tx: Tx,
  { id: caseId }: Pick<CaseRecord, 'id'>,
  now: Date,
): Promise<string> {
  const entry = await tx.auditEntry.findFirst({
    where: { caseId, type: { in: WITH_DATE } },
    orderBy: { sequence: 'desc' },
    select: { details: true },
  });
  const details = entry?.details as { admissionDate?: string | null } | null | undefined;
  return details?.admissionDate ?? swedishDay(now);
}
