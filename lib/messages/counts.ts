import type { Tx } from '@/lib/database/db';

/** The number of unhandled messages from the applicant. */
export function unhandledMessages(tx: Tx, caseId: string): Promise<number> {
  return tx.message.count({ where: { caseId, postedByMA: false, isHandled: false } });
}
