import { linkExpiry } from '@/lib/crypto/link';
import type { Tx } from '@/lib/database/db';
import type { MailData } from '@/lib/domain/mails';

/**
 * Renews the link that a mail carries: first when it is queued, so that what waits to be sent is no reason to call the link expired,
 * and again when it is sent, so that the case says the same as the mail, however long that has waited. The mail of an earlier
 * contact person renews nothing, and a colleague's only their own link.
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
