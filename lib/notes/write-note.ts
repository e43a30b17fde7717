import { z } from 'zod';
import { mandatoryText } from '@/lib/api/call';
import { noteShape } from '@/lib/api/conversation-shapes';
import { requireRoomFor } from '@/lib/case/quota';
import { defineCommand } from '@/lib/command';
import { AppError } from '@/lib/errors';
import { hasOnlyWebLinks } from './web-links';

/** Writes an internal note. Addresses in it must be http or https. */
export const writeNote = defineCommand({
  action: 'writeNote',
  call: {
    method: 'POST',
    path: 'Notes',
    summary: 'Write an internal note',
    body: z.object({ text: mandatoryText.refine(hasOnlyWebLinks, { message: 'LINK_WITHOUT_HTTP' }) }),
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
