import type { Tx } from '@/lib/platform/database/db';

/** Counts the unhandled messages from the applicant, or only those posted after a given moment. */
export function unhandledMessages(tx: Tx, caseId: string, after?: Date): Promise<number> {
  const posted = after ? { createdAt: { gt: after } } : {};
  return tx.message.count({ where: { caseId, postedByMA: false, isHandled: false, ...posted } });
}
