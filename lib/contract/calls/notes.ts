import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { noteShape } from '@/lib/contract/conversation-shapes';
import { nextCursorShape, pageParameters } from '@/lib/contract/pages';
import { NOTE_TEXT } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';

export const NOTE_CALLS = {
  listNotes: declareCall('listNotes', {
    permission: 'viewInternal',
    summary: 'The internal notes of a case, newest first: the newest 1,000, or page by page',
    query: pageParameters,
    response: z.object({
      internalNotes: z.array(noteShape),
      nextCursor: nextCursorShape,
      /** The number of notes on all pages. */
      total: z.int(),
    }),
  }),

  writeNote: declareCall('writeNote', {
    permission: 'writeNote',
    summary: 'Write an internal note',
    body: z.object({ text: fieldSchema(NOTE_TEXT) }),
    response: noteShape,
    status: 201,
  }),

  deleteNote: declareCall('deleteNote', {
    permission: 'deleteNote',
    summary: 'Delete an internal note',
    query: z.object({ noteId: z.guid() }),
  }),
};
