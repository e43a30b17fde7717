import type { Tx } from '@/lib/database/db';
import { actingFor } from '@/lib/engine/access/substitute';

/** What tells who is responsible for a case, and the address that the case workers of its organisation share. */
export interface Responsible {
  assignedToId: string | null;
  moId: number;
  shared: string;
}

/**
 * The address of whoever is responsible for a case, or stands in for them: cases that have ended stay with who is away. Where nobody is,
 * or they no longer handle cases of the organisation, or have no address, it is the one that its case workers share.
 */
export async function responsibleAddress(
  tx: Tx,
  { assignedToId, moId, shared }: Responsible,
  now: Date,
): Promise<string> {
  if (assignedToId === null) return shared;
  const { substitute, assignee } = await actingFor(tx, assignedToId, moId, now);
  return (substitute ?? assignee)?.email || shared;
}
