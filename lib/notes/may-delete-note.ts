import { derivedPermissions } from '@/lib/domain/lifecycle/permissions';
import { type Actor, mayTake, roleIn } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';

/** Whether the actor may delete a note. Its author may, while they may write notes about the case, and so may an administrator. */
export function mayDeleteNote(
  actor: Actor,
  theCase: Pick<CaseRecord, 'moId' | 'status'>,
  { authorId }: { authorId: string },
): boolean {
  if (!mayTake(actor, theCase, 'deleteNote')) return false;
  const isAuthor = actor.kind === 'caseWorker' && actor.accountId === authorId;
  return isAuthor || derivedPermissions(roleIn(actor, theCase.moId)).isAdmin;
}
