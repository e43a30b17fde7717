import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { defineCommand } from '@/lib/engine/command';
import { mayDeleteNote } from './may-delete-note';

/** Deletes a note. Throws NOT_FOUND if there is no such note, and FORBIDDEN if the caller may not delete it. */
export const deleteNote = defineCommand({
  call: CALLS.deleteNote,
  async perform({ tx, actor, case: theCase }, { noteId }) {
    const note = await tx.note.findFirst({
      where: { id: noteId, caseId: theCase.id },
      select: { authorId: true },
    });
    if (!note) throw new AppError('NOT_FOUND');
    if (!mayDeleteNote(actor, theCase, note)) throw new AppError('FORBIDDEN');
    await tx.note.delete({ where: { id: noteId } });
    return { result: undefined, audit: { type: 'NoteDeleted', details: { noteId } } };
  },
});
