import type { CommandContext } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';

/**
 * The receipt to the company when the last of its corrections is in: one for all that were requested, however often one of them is
 * marked again. Empty while any is open.
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
