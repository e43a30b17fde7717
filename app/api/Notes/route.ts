import { deleteNote } from '@/lib/notes/delete-note';
import { notesQuery } from '@/lib/notes/list-notes';
import { writeNote } from '@/lib/notes/write-note';
import { caseQueryRoute, commandRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(notesQuery);
export const POST = commandRoute(writeNote);
export const DELETE = commandRoute(deleteNote);
