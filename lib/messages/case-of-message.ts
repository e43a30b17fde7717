import { db } from '@/lib/database/db';

/** The id of the case that a message belongs to, or null. The caller must check access to that case. */
export async function caseOfMessage(messageId: string): Promise<string | null> {
  const found = await db().message.findUnique({ where: { id: messageId }, select: { caseId: true } });
  return found?.caseId ?? null;
}
