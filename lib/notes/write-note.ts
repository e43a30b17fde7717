import { z } from 'zod';
import { mandatoryText } from '@/lib/api/call';
import { noteShape } from '@/lib/api/conversation-shapes';
import { defineCommand } from '@/lib/command';
import { AppError } from '@/lib/errors';

const SCHEMED_LINK = /\b([a-z][a-z0-9+.-]*):\/\/\S+/gi;

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
    const note = await tx.note.create({
      data: { caseId: theCase.id, text, authorId: actor.accountId, createdAt: now },
    });
    return {
      result: { id: note.id, createdAt: now.toISOString(), text, author: actor.name, canDelete: true },
      audit: { type: 'NoteWritten', details: { noteId: note.id } },
    };
  },
});

/** Whether every address in a note is one of the web: `www.` alone and other schemes are refused. */
export function hasOnlyWebLinks(text: string): boolean {
  const schemes = [...text.matchAll(SCHEMED_LINK)].map(([, scheme]) => (scheme ?? '').toLowerCase());
  const isBare = /(^|[\s(])www\.\S+/i.test(text) || /\b(javascript|data|vbscript):\S/i.test(text);
  return !isBare && schemes.every((scheme) => scheme === 'http' || scheme === 'https');
}
