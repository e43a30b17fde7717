import type { Tx } from '@/lib/database/db';

/** How many messages of the applicant wait for a case worker. */
export function unhandledMessages(tx: Tx, caseId: string): Promise<number> {
  return tx.message.count({ where: { caseId, postedByMA: false, isHandled: false } });
}
