import { caseStatusColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { holdsIn } from '@/lib/domain/lifecycle/mail-holds';
import type { MailData, MailType } from '@/lib/domain/mails';
import { dateDecided, newestDecision } from '@/lib/engine/audit/decided-date';

interface EarlierMail {
  type: MailType;
  data: MailData;
}

/** Reads a case, and returns whether what a mail said of it some time ago is still so: its status, and the admission date. */
export async function truthNow(tx: Tx, caseId: string): Promise<(mail: EarlierMail) => boolean> {
  const { status, archivedFrom, auditEntries } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { status: true, archivedFrom: true, auditEntries: newestDecision },
  });
  const past = {
    status: caseStatusColumn.parse(status),
    archivedFrom: archivedFrom === null ? null : caseStatusColumn.parse(archivedFrom),
  };
  const decided = dateDecided(auditEntries);
  return ({ type, data: { values } }) =>
    holdsIn(type, past) && (type !== 'admissionDate' || decided === null || values.admissionDate === decided);
}
