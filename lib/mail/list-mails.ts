import { z } from 'zod';
import { type MailLogEntry, mailLogEntryShape } from '@/lib/api/conversation-shapes';
import type { Actor } from '@/lib/case/access';
import { db } from '@/lib/db';
import { defineCaseQuery, runCaseQuery } from '@/lib/query';

/** Every mail of a case, sent or waiting, with what the mail provider reported; oldest first. */
export const mailsQuery = defineCaseQuery({
  access: 'viewInternal',
  call: {
    method: 'GET',
    path: 'email/{caseId}/logs',
    summary: 'The mail log of a case',
    response: z.object({ logs: z.array(mailLogEntryShape) }),
  },
  async read({ case: { id } }) {
    const rows = await db().mail.findMany({
      where: { caseId: id },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      include: { events: { orderBy: { at: 'asc' } } },
    });
    const logs = rows.map((mail) => ({
      id: mail.id,
      type: mail.type,
      to: mail.to,
      subject: mail.subject,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
      events: mail.events.map(({ status, at, reason }) => ({ status, at: at.toISOString(), reason })),
    }));
    return { logs };
  },
});

/** The mail log of a case for a page. Throws as `runCaseQuery`. */
export async function listMails(actor: Actor, caseId: string): Promise<MailLogEntry[]> {
  return (await runCaseQuery(mailsQuery, actor, caseId, {})).logs;
}
