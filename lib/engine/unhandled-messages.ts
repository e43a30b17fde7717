import type { Tx } from '@/lib/database/db';

/** The number of unhandled messages from the applicant, of those posted after a moment if one is given. */
export function unhandledMessages(tx: Tx, caseId: string, after?: Date): Promise<number> {
  const posted = after ? { createdAt: { gt: after } } : {};
  return tx.message.count({ where: { caseId, postedByMA: false, isHandled: false, ...posted } });
}
