import type { InputOf } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { type Page, pageOf, pageSizeOf, writeMoment } from '@/lib/contract/pages';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { COUNT_LIMITS, PAGES } from '@/lib/domain/limits';
import type { Actor } from '@/lib/engine/access/access';
import { defineCaseQuery, definePagedQuery, runCaseQuery } from '@/lib/engine/query';
import { olderThan } from '@/lib/engine/read-pages';
import { messageInclude, messageView } from './message-view';

type Parameters = InputOf<typeof CALLS.listMessages>;
type MessagePage = Page<ConversationView['messages'][number]> & Pick<ConversationView, 'unread'>;

/** The conversation of a case, or the part about a form or field. Newest page first, each page oldest first. */
export const messagesQuery = definePagedQuery({
  call: CALLS.listMessages,
  async read({ actor, case: { id } }, { cursor, pageSize: asked, ...about }: Parameters) {
    const pageSize = pageSizeOf({ cursor, pageSize: asked });
    const [rows, unread] = await Promise.all([
      db().message.findMany({
        where: { caseId: id, ...about, ...olderThan(cursor) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: pageSize + 1,
        include: messageInclude,
      }),
      unreadOf(id, actor),
    ]);
    const page = pageOf(rows, pageSize, writeMoment);
    return {
      items: page.items.reverse().map((row) => messageView(row, actor)),
      nextCursor: page.nextCursor,
      unread,
    };
  },
  body: ({ items, ...rest }: MessagePage) => ({ messages: items, ...rest }),
});

/** One message of a case. */
export const messageQuery = defineCaseQuery({
  call: CALLS.getMessage,
  async read({ actor, case: { id } }, { messageId }) {
    const row = await db().message.findFirst({
      where: { caseId: id, id: messageId },
      include: messageInclude,
    });
    if (!row) throw new AppError('NOT_FOUND');
    return messageView(row, actor);
  },
});

/** The newest page of a conversation for a page of the product. Throws the errors of `runCaseQuery`. */
export async function listMessages(
  actor: Actor,
  caseId: string,
  about: Pick<Parameters, 'formId' | 'componentId'> = {},
): Promise<ConversationView> {
  const { items, ...rest } = await runCaseQuery(messagesQuery, actor, caseId, {
    ...about,
    pageSize: PAGES.standard,
  });
  return { messages: items, ...rest };
}

/** Counts the unhandled messages of the other side by form and field. The limit is above what any template can reach. */
async function unreadOf(caseId: string, actor: Actor): Promise<ConversationView['unread']> {
  const groups = await db().message.groupBy({
    by: ['formId', 'componentId'],
    where: { caseId, postedByMA: actor.kind === 'applicant', isHandled: false },
    orderBy: { _count: { id: 'desc' } },
    take: COUNT_LIMITS.components,
    _count: { id: true },
  });
  return groups.map(({ formId, componentId, _count }) => ({ formId, componentId, count: _count.id }));
}
