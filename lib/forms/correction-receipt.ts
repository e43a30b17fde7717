import type { CommandContext } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';

/**
 * The receipt to the company once all its corrections are in. There is one receipt for all requested corrections, however often one of them
 * is marked again. Empty while a correction is open.
 */
export async function correctionReceipt(
  { tx, case: { id: caseId } }: Pick<CommandContext, 'tx' | 'case'>,
  { openCorrections }: { openCorrections?: number },
): Promise<MailRequest[]> {
  if (openCorrections !== 0) return [];
  const newest = await tx.correction.findFirst({
    where: { caseId, clearedAt: null },
    orderBy: { requestedAt: 'desc' },
    select: { requestedAt: true },
  });
  if (!newest) return [];
  const sent = await tx.mail.count({
    where: { caseId, type: 'correctionsReceived', createdAt: { gte: newest.requestedAt } },
  });
  return sent === 0 ? [{ type: 'correctionsReceived', to: 'contact' }] : [];
}
