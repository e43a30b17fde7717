import { CALLS } from '@/lib/contract/contract';
import type { NotesView } from '@/lib/contract/conversation-shapes';
import { type Page, type PageParameters, pageOf, pageSizeOf, writeMoment } from '@/lib/contract/pages';
import { db } from '@/lib/database/db';
import type { Actor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { definePagedQuery, runCaseQuery } from '@/lib/engine/query';
import { olderThan } from '@/lib/engine/read-pages';
import { mayDeleteNote } from './may-delete-note';

type NotePage = Page<NotesView['internalNotes'][number]> & Pick<NotesView, 'total'>;

const withAuthor = { author: { select: { name: true } } } as const;

/** The internal notes of a case, newest first. */
export const notesQuery = definePagedQuery({
  call: CALLS.listNotes,
  async read({ actor, case: theCase }, asked: PageParameters) {
    const pageSize = pageSizeOf(asked);
    const { notes: rows, _count } = await db().case.findUniqueOrThrow({
      where: { id: theCase.id },
      select: {
        notes: {
          where: olderThan(asked.cursor),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: pageSize + 1,
          include: withAuthor,
        },
        _count: { select: { notes: true } },
      },
    });
    const { items, nextCursor } = pageOf(rows, pageSize, writeMoment);
    return { items: items.map((row) => noteView(row, actor, theCase)), nextCursor, total: _count.notes };
  },
  body: ({ items, ...rest }: NotePage) => ({ internalNotes: items, ...rest }),
});

/** The number of notes, for a page of the product. Throws the errors of `runCaseQuery`. */
export async function countNotes(actor: Actor, caseId: string): Promise<number> {
  const count = {
    call: CALLS.listNotes,
    read: ({ case: { id } }: { case: CaseRecord }) => db().note.count({ where: { caseId: id } }),
  };
  return runCaseQuery(count, actor, caseId, {});
}

interface NoteRow {
  id: string;
  createdAt: Date;
  text: string;
  authorId: string;
  author: { name: string };
}

function noteView({ id, createdAt, text, authorId, author }: NoteRow, actor: Actor, theCase: CaseRecord) {
  return {
    id,
    createdAt: createdAt.toISOString(),
    text,
    author: author.name,
    canDelete: mayDeleteNote(actor, theCase, { authorId }),
  };
}
