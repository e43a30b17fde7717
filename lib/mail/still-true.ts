import { caseStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { holdsIn } from '@/lib/domain/lifecycle/mail-holds';
import type { MailData, MailType } from '@/lib/domain/mails';
import { dateDecided, newestDecision } from '@/lib/engine/audit/decided-date';
import { GATHERING } from '@/lib/engine/mail/still-to-tell';

interface EarlierMail {
  type: MailType;
  data: MailData;
}

/**
 * Reads a case, and returns what a mail that was queued some time ago says now; null if it is no longer so of the status or the admission
 * date, or nothing is left of the corrections or forms that it names. One that tells of the approval too gets the date that is decided now,
 * since no other mail tells of the approval.
 */
export async function truthNow(
  tx: Tx,
  caseId: string,
): Promise<(mail: EarlierMail) => Promise<MailData | null>> {
  const { status, archivedFrom, auditEntries } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { status: true, archivedFrom: true, auditEntries: newestDecision },
  });
  const past = {
    status: caseStatusColumn.parse(status),
    archivedFrom: archivedFrom === null ? null : caseStatusColumn.parse(archivedFrom),
  };
  const decided = dateDecided(auditEntries);
  return async ({ type, data }) => {
    if (!holdsIn(type, past)) return null;
    const gathering = GATHERING[type];
    // One without them is of an earlier version.
    if (gathering && data.fields) {
      const told = await gathering.stillToTell(tx, { caseId, type, data, status: past.status });
      return told && { ...data, fields: told.fields, values: { ...data.values, ...told.values } };
    }
    if (type !== 'admissionDate' || decided === null || data.values.admissionDate === decided) return data;
    return data.values.isApproved ? { ...data, values: { ...data.values, admissionDate: decided } } : null;
  };
}
