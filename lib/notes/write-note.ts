import { z } from 'zod';
import { fieldSchema } from '@/lib/contract/call';
import { noteShape } from '@/lib/contract/conversation-shapes';
import { AppError } from '@/lib/domain/errors';
import { NOTE_TEXT } from '@/lib/domain/fields/field-kind';
import { defineCommand } from '@/lib/engine/command';
import { requireRoomFor } from '@/lib/engine/quota';

/** Writes an internal note. Addresses in it must be http or https. */
export const writeNote = defineCommand({
  action: 'writeNote',
  call: {
    method: 'POST',
    path: 'Notes',
    summary: 'Write an internal note',
    body: z.object({ text: fieldSchema(NOTE_TEXT) }),
    response: noteShape,
    status: 201,
  },
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
