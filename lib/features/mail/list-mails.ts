import { CALLS } from '@/lib/contract/contract';
import type { MailLogView } from '@/lib/contract/conversation-shapes';
import { type Page, type PageParameters, pageOf, pageSizeOf, writeMoment } from '@/lib/contract/pages';
import { AppError } from '@/lib/domain/errors';
import { PAGES } from '@/lib/domain/limits';
import { defineCaseQuery, definePagedQuery } from '@/lib/engine/query';
import { olderThan } from '@/lib/engine/read-pages';
import type { Mail } from '@/lib/generated/prisma/client';
import { mailData, mailTypeColumn } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { truthNow } from './still-true';

/** Mails of a case, sent or waiting, with the latest events from the mail provider. Each page has the oldest mail first. */
export const mailsQuery = definePagedQuery({
  call: CALLS.listMails,
  async read({ case: { id } }, page: PageParameters) {
    const pageSize = pageSizeOf(page);
    const rows = await db().mail.findMany({
      where: { caseId: id, ...olderThan(page.cursor) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: pageSize + 1,
      omit: { sentText: true },
      include: { events: { orderBy: { at: 'desc' }, take: PAGES.mailEvents } },
    });
    const { items, nextCursor } = pageOf(rows, pageSize, writeMoment);
    const outdated = await outdatedAmong(id, items);
    const logs = items.reverse().map((mail) => ({
      id: mail.id,
      type: mail.type,
      to: mail.to,
      subject: mail.subject,
      createdAt: mail.createdAt.toISOString(),
      sentAt: mail.sentAt?.toISOString() ?? null,
      events: mail.events.reverse().map(({ status, at, reason }) => ({
        status,
        at: at.toISOString(),
        ...(reason !== null && { reason }),
      })),
      ...(outdated.has(mail.id) && { isOutdated: true as const }),
    }));
    return { items: logs, nextCursor };
  },
  body: ({ items, nextCursor }: Page<MailLogView['logs'][number]>) => ({ logs: items, nextCursor }),
});

/** What a mail of the case said when it was sent. Throws NOT_FOUND. */
export const mailQuery = defineCaseQuery({
  call: CALLS.getMail,
  async read({ case: { id: caseId } }, { mailId }) {
    const mail = await db().mail.findFirst({
      where: { id: mailId, caseId },
      select: { subject: true, sentText: true },
    });
    if (!mail) throw new AppError('NOT_FOUND');
    return { subject: mail.subject, text: mail.sentText };
  },
});

/** The ids of the mails that are no longer true of their case. Unknown for a type that only a newer version has. */
async function outdatedAmong(caseId: string, mails: readonly Omit<Mail, 'sentText'>[]): Promise<Set<string>> {
  const truthOf = await truthNow(db(), caseId);
  const outdated = mails.filter((mail) => {
    const type = mailTypeColumn.safeParse(mail.type);
    return type.success && truthOf({ ...mail, type: type.data, data: mailData.parse(mail.data) }) === null;
  });
  return new Set(outdated.map(({ id }) => id));
}
