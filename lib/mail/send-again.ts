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
 * Requests the same mail once more. A mail with a case link goes to the current contact person, and a mail for the person responsible goes
 * to whoever is responsible now. Other mails, and a colleague's link, go to the same recipient.
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
 * Mails that a new contact person does not need. They get a new link anyway, and the change itself prevents the erasure that was announced.
 */
const NOT_MISSED: readonly MailType[] = [
  'caseCreated',
  'lostCaseLink',
  'renewedCaseLink',
  'contactPersonChanged',
  'retentionWarning',
];

/**
 * The mails that an address of the case has missed: not delivered or still waiting, and still true. Returns the newest ones, oldest first.
 * Leaves out a mail that is still gathering, because it gets its address when it is sent.
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
