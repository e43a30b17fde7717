import { z } from 'zod';
import { type NoteView, noteShape } from '@/lib/api/conversation-shapes';
import { type Actor, roleIn } from '@/lib/case/access';
import { derivedPermissions } from '@/lib/case/permissions';
import { db } from '@/lib/db';
import { defineCaseQuery, runCaseQuery } from '@/lib/query';

/** The internal notes of a case, newest first. */
export const notesQuery = defineCaseQuery({
  access: 'viewInternal',
  call: {
    method: 'GET',
    path: 'Notes',
    summary: 'The internal notes of a case',
    response: z.object({ internalNotes: z.array(noteShape) }),
  },
  async read({ actor, case: { id, moId } }) {
    const rows = await db().note.findMany({
      where: { caseId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      include: { author: { select: { name: true } } },
    });
    const role = derivedPermissions(roleIn(actor, moId));
    const accountId = actor.kind === 'caseWorker' ? actor.accountId : null;
    const internalNotes = rows.map((note) => ({
      id: note.id,
      createdAt: note.createdAt.toISOString(),
      text: note.text,
      author: note.author.name,
      canDelete: role.isAdmin || (role.canCreateCases && note.authorId === accountId),
    }));
    return { internalNotes };
  },
});

/** The notes of a case for a page. Throws as `runCaseQuery`. */
export async function listNotes(actor: Actor, caseId: string): Promise<NoteView[]> {
  return (await runCaseQuery(notesQuery, actor, caseId, {})).internalNotes;
}
