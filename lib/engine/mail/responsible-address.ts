import type { Tx } from '@/lib/database/db';
import { actingFor } from '@/lib/engine/access/substitute';

/** What identifies the person responsible for a case, and the address that the case workers of its organisation share. */
export interface Responsible {
  assignedToId: string | null;
  moId: number;
  shared: string;
}

/**
 * The address of the person responsible for a case, or of their substitute: closed cases stay with a person who is away. It is the shared
 * address of the case workers if nobody is responsible, or if the person no longer handles cases of the organisation or has no address.
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
