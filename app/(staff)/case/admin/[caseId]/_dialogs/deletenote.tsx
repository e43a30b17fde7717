import { UnavailableDialog } from '@/components/case/dialogs/case-dialog';
import { ConfirmDialog } from '@/components/case/dialogs/confirm-dialog';
import { findNote } from '@/lib/notes/list-notes';
import { defineDialog } from './define-dialog';

export const deleteNoteDialog = defineDialog({
  name: 'deleteNote',
  needs: ['deleteNote'],
  render: async ({ frame, params, actor }) => {
    const note = await findNote(actor, frame.caseId, params.noteId ?? '');
    if (!note?.canDelete) {
      return <UnavailableDialog {...frame} name="deleteNote" />;
    }
    return (
      <ConfirmDialog
        {...frame}
        name="deleteNote"
        quote={note.text}
        call={{
          name: 'deleteNote',
          input: { caseId: frame.caseId, noteId: note.id },
          done: 'noteDeleted',
        }}
      />
    );
  },
});
