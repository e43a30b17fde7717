import { CALLS } from '@/lib/contract/contract';
import type { NotesView } from '@/lib/contract/conversation-shapes';
import { type Page, type PageParameters, pageOf, pageSizeOf, writeMoment } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import { derivedPermissions } from '@/lib/domain/lifecycle/permissions';
import { type Actor, mayTake, roleIn } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import { definePagedQuery, runCaseQuery } from '@/lib/engine/query';
import { requireRoomFor } from '@/lib/engine/quota';
import { olderThan } from '@/lib/engine/read-pages';
import { db } from '@/lib/platform/database/db';

type NotePage = Page<NotesView['internalNotes'][number]> & Pick<NotesView, 'total'>;

const withAuthor = { author: { select: { name: true } } } as const;

/** The internal notes of a case, newest first. */
export const notesQuery = definePagedQuery({
  call: CALLS.listNotes,
  async read({ actor, case: theCase }, page: PageParameters) {
    const pageSize = pageSizeOf(page);
    const { notes: rows, _count } = await db().case.findUniqueOrThrow({
      where: { id: theCase.id },
      select: {
        notes: {
          where: olderThan(page.cursor),
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

/** Whether the actor may delete a note. Its author may, while they may write notes about the case, and so may an administrator. */
export function mayDeleteNote(
  actor: Actor,
  theCase: Pick<CaseRecord, 'moId' | 'status'>,
  { authorId }: { authorId: string },
): boolean {
  if (!mayTake(actor, theCase, 'deleteNote')) return false;
  const isAuthor = actor.kind === 'caseWorker' && actor.accountId === authorId;
  return isAuthor || derivedPermissions(roleIn(actor, theCase.moId)).isAdmin;
}

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

/** Writes an internal note. Addresses in it must be http or https. */
export const writeNote = defineCommand({
  call: CALLS.writeNote,
  async perform({ tx, actor, case: theCase, now }, { text }) {
    if (actor.kind !== 'caseWorker') throw new AppError('FORBIDDEN');
    await requireRoomFor(tx, theCase.id, 'notes');
    const note = await tx.note.create({
      data: { caseId: theCase.id, text, authorId: actor.accountId, createdAt: now },
    });
    return {
      result: { id: note.id, createdAt: now.toISOString(), text, author: actor.name, canDelete: true },
      audit: { type: 'NoteWritten', details: { noteId: note.id } },
    };
  },
});
