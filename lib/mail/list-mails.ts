import { z } from 'zod';
import { type MailLogView, mailLogEntryShape } from '@/lib/contract/conversation-shapes';
import {
  nextCursorShape,
  type Page,
  type PageParameters,
  pageOf,
  pageParameters,
  writeMoment,
} from '@/lib/contract/pages';
import { db } from '@/lib/database/db';
import { PAGES } from '@/lib/domain/limits';
import type { Actor } from '@/lib/engine/access/access';
import { definePagedQuery, runCaseQuery } from '@/lib/engine/query';
import { olderThan } from '@/lib/engine/read-pages';

/** Mails of a case, sent or waiting, with the latest events from the mail provider; each page oldest first. */
export const mailsQuery = definePagedQuery({
  access: 'viewInternal',
  call: {
    method: 'GET',
    path: 'email/{caseId}/logs',
    summary: 'The mail log of a case, page by page from the newest; each page oldest first',
    query: pageParameters,
    response: z.object({ logs: z.array(mailLogEntryShape), nextCursor: nextCursorShape }),
  },
  async read({ case: { id } }, { cursor, pageSize = PAGES.standard }: PageParameters) {
    const rows = await db().mail.findMany({
      where: { caseId: id, ...olderThan(cursor) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: pageSize + 1,
      include: { events: { orderBy: { at: 'desc' }, take: PAGES.mailEvents } },
    });
    const { items, nextCursor } = pageOf(rows, pageSize, writeMoment);
    const logs = items.reverse().map((mail) => ({
      id: mail.id,
      type: mail.type,
      to: mail.to,
      subject: mail.subject,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
      events: mail.events
        .reverse()
        .map(({ status, at, reason }) => ({ status, at: at.toISOString(), reason })),
    }));
    return { items: logs, nextCursor };
  },
  body: ({ items, nextCursor }: Page<MailLogView['logs'][number]>) => ({ logs: items, nextCursor }),
});

/** The newest page of the mail log for a page of the product. Throws as `runCaseQuery`. */
export async function listMails(actor: Actor, caseId: string): Promise<MailLogView> {
  const { items, nextCursor } = await runCaseQuery(mailsQuery, actor, caseId, {});
  return { logs: items, nextCursor };
}
