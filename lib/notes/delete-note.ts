import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { derivedPermissions } from '@/lib/domain/lifecycle/permissions';
import { roleIn } from '@/lib/engine/access/access';
import { defineCommand } from '@/lib/engine/command';

/** Deletes a note: its author may, and a member administrator. */
export const deleteNote = defineCommand({
  call: CALLS.deleteNote,
  async perform({ tx, actor, case: theCase }, { noteId }) {
    const note = await tx.note.findFirst({
      where: { id: noteId, caseId: theCase.id },
      select: { authorId: true },
    });
    if (!note) throw new AppError('NOT_FOUND');
    const isAuthor = actor.kind === 'caseWorker' && actor.accountId === note.authorId;
    if (!isAuthor && !derivedPermissions(roleIn(actor, theCase.moId)).isAdmin)
      throw new AppError('FORBIDDEN');
    await tx.note.delete({ where: { id: noteId } });
    return { result: undefined, audit: { type: 'NoteDeleted', details: { noteId } } };
  },
});
