import { ConfirmDialog } from '@/components/case/dialogs/confirm-dialog';
import { defineDialog } from './define-dialog';

export const deleteNoteDialog = defineDialog({
  name: 'deleteNote',
  needs: ['deleteNote'],
  render: ({ frame, params }) => (
    <ConfirmDialog
      {...frame}
      name="deleteNote"
      call={{
        method: 'DELETE',
        path: 'Notes',
        query: { caseId: frame.caseId, noteId: params.noteId },
        done: 'noteDeleted',
      }}
    />
  ),
});
