import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { defineCommand } from '@/lib/engine/command';
import { requireRoomFor } from '@/lib/engine/quota';

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
