import { linkExpiry } from '@/lib/crypto/link';
import type { Tx } from '@/lib/database/db';
import type { MailData } from '@/lib/domain/mails';

/**
 * Renews the link that a mail carries. This happens when the mail is queued, so that the link does not expire while the mail waits, and
 * again when the mail is sent, so that the case and the mail have the same date, however long the mail waited. A mail to an earlier contact
 * person renews nothing, and a mail to a colleague renews only their own link.
 */
export async function renewLink(
  tx: Tx,
  caseId: string,
  { linkVersion, colleague: number }: Pick<MailData, 'linkVersion' | 'colleague'>,
  now: Date,
): Promise<void> {
  const linkValidUntil = linkExpiry(now);
  if (number === undefined) {
    await tx.case.updateMany({ where: { id: caseId, linkVersion }, data: { linkValidUntil } });
  } else {
    await tx.colleague.updateMany({ where: { caseId, number }, data: { linkValidUntil } });
  }
}
