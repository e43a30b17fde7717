'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readNote } from '@/components/case/page/case-pages';
import { queryKeyOf } from '@/components/ui/api-client';
import { Awaited } from '@/components/ui/awaited';
import type { NotesView, NoteView } from '@/lib/contract/conversation-shapes';
import { CaseDialog, type CaseDialogFrame, UnavailableDialog } from './case-dialog';
import { ConfirmDialog } from './confirm-dialog';

/** Removes a note. Quotes it in the question. */
export function DeleteNoteDialog({ noteId, ...frame }: CaseDialogFrame & { noteId: string }) {
  const { caseId } = frame;
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [...queryKeyOf('listNotes', { caseId }), noteId],
    queryFn: () => readNote(caseId, noteId),
    // The note is usually among those already loaded.
    initialData: () => known(client.getQueryData(queryKeyOf('listNotes', { caseId })), noteId),
    // Never fetched again: the note may be removed here, and then the dialog closes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = query;
  if (data === undefined) {
    return (
      <CaseDialog {...frame} name="deleteNote" size="small">
        <Awaited query={query} lines={4} />
      </CaseDialog>
    );
  }
  if (!data?.canDelete) return <UnavailableDialog {...frame} name="deleteNote" />;
  return (
    <ConfirmDialog
      {...frame}
      name="deleteNote"
      quote={data.text}
      call={{ name: 'deleteNote', input: { caseId, noteId }, done: 'noteDeleted' }}
    />
  );
}

function known(notes: NotesView | undefined, noteId: string): NoteView | undefined {
  return notes?.internalNotes.find(({ id }) => id === noteId);
}
