import { commandRoute, pagedQueryRoute } from '@/lib/http/routes';
import { deleteNote } from '@/lib/notes/delete-note';
import { notesQuery } from '@/lib/notes/list-notes';
import { writeNote } from '@/lib/notes/write-note';

export const GET = pagedQueryRoute(notesQuery);
export const POST = commandRoute(writeNote);
export const DELETE = commandRoute(deleteNote);
