import type { Tx } from '@/lib/database/db';
import { handlerIn } from '@/lib/engine/access/substitute';

/** What tells who is responsible for a case, and the address that the case workers of its organisation share. */
interface Responsible {
  assignedToId: string | null;
  moId: number;
  shared: string;
}

/**
 * The address of whoever is responsible for a case. Where nobody is, or they no longer handle cases of the organisation, or have no
 * address, it is the one that its case workers share.
 */
export async function responsibleAddress(
  tx: Tx,
  { assignedToId, moId, shared }: Responsible,
): Promise<string> {
  const handler = assignedToId === null ? null : await handlerIn(tx, assignedToId, moId);
  return handler?.email || shared;
}
