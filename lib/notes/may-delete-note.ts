import { derivedPermissions, isPermitted } from '@/lib/domain/lifecycle/permissions';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { type Actor, callerIn, roleIn } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';

/** Whether somebody may delete a note: its author, while they may write notes about the case, and an administrator. */
export function mayDeleteNote(
  actor: Actor,
  { moId, status }: Pick<CaseRecord, 'moId' | 'status'>,
  { authorId }: { authorId: string },
): boolean {
  const caller = callerIn(actor, moId);
  if (caller === null || !isPermitted('deleteNote', caller)) return false;
  if (!statusesFor('deleteNote').includes(status)) return false;
  const isAuthor = actor.kind === 'caseWorker' && actor.accountId === authorId;
  return isAuthor || derivedPermissions(roleIn(actor, moId)).isAdmin;
}
