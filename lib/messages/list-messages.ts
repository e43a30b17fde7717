import { z } from 'zod';
import { type MessageView, messageShape } from '@/lib/api/conversation-shapes';
import type { Actor } from '@/lib/case/access';
import { db } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { defineCaseQuery, runCaseQuery } from '@/lib/query';
import { messageView } from './message-view';

/** The conversation of a case, oldest first. */
export const messagesQuery = defineCaseQuery({
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'Message/CaseId',
    summary: 'The messages of a case',
    response: z.object({ messages: z.array(messageShape) }),
  },
  async read({ case: { id } }) {
    const rows = await db().message.findMany({
      where: { caseId: id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return { messages: rows.map(messageView) };
  },
});

/** One message of a case. */
export const messageQuery = defineCaseQuery({
  access: 'viewCase',
  call: {
    method: 'GET',
    path: 'Message/MessageId',
    summary: 'One message',
    query: z.object({ messageId: z.uuid() }),
    response: messageShape,
  },
  async read({ case: { id } }, { messageId }) {
    const row = await db().message.findFirst({ where: { caseId: id, id: messageId } });
    if (!row) throw new AppError('NOT_FOUND');
    return messageView(row);
  },
});

/** The conversation of a case for a page. Throws as `runCaseQuery`. */
export async function listMessages(actor: Actor, caseId: string): Promise<MessageView[]> {
  return (await runCaseQuery(messagesQuery, actor, caseId, {})).messages;
}
