import { mailTypeColumn } from '@/lib/database/columns/closed-sets';
import { mailData } from '@/lib/database/columns/mail-data';
import type { Tx } from '@/lib/database/db';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { UNDELIVERED } from '@/lib/domain/mail-events';
import { hasCaseLink, type MailType, staffOf } from '@/lib/domain/mails';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { truthNow } from './still-true';

interface SentMail {
  type: string;
  to: string;
  data: unknown;
}

/**
 * The same mail once more: one with a case link to the current contact person; one for whoever is responsible to who is that now; others,
 * and the link of a colleague, to the same recipient.
 */
export function sendAgain({ type, to, data }: SentMail): MailRequest {
  const { values, quote, path, fields, colleague } = mailData.parse(data);
  const kind = mailTypeColumn.parse(type);
  const isForContact = hasCaseLink(kind) && colleague === undefined;
  const isForResponsible = staffOf(kind) === 'responsible';
  return {
    type: kind,
    to: isForContact ? 'contact' : isForResponsible ? 'responsible' : [to],
    values,
    path,
    ...(colleague === undefined ? {} : { colleague }),
    ...(quote ? { quote } : {}),
    ...(fields ? { fields, isAtOnce: true } : {}),
  };
}

/**
 * Mails that say nothing to somebody who becomes the contact person: they get a new link anyway, and the change itself keeps the
 * application from the erasure that was announced.
 */
const NOT_MISSED: readonly MailType[] = [
  'caseCreated',
  'lostCaseLink',
  'renewedCaseLink',
  'contactPersonChanged',
  'retentionWarning',
];

/**
 * What an address of the case was to be told and was not: mails that were not delivered or still wait, and are still true, the newest ones,
 * oldest first. One that gathers is left out: it is addressed when it is sent.
 */
export async function missedMails(tx: Tx, caseId: string, to: string): Promise<MailRequest[]> {
  const mails = await tx.mail.findMany({
    where: {
      caseId,
      to,
      type: { notIn: [...NOT_MISSED] },
      OR: [{ events: { some: { status: { in: [...UNDELIVERED] } } } }, { sentAt: null, gathersUntil: null }],
    },
    orderBy: { createdAt: 'desc' },
    take: COUNT_LIMITS.missedMails,
    select: { type: true, to: true, data: true },
  });
  const truthOf = await truthNow(tx, caseId);
  const requests: MailRequest[] = [];
  for (const { data, ...mail } of mails.toReversed()) {
    const type = mailTypeColumn.parse(mail.type);
    const trueData = truthOf({ ...mail, type, data: mailData.parse(data) });
    if (trueData) requests.push(sendAgain({ ...mail, data: trueData }));
  }
  return requests.filter((request) => request.to === 'contact');
}
