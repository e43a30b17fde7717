import { mailTypeColumn } from '@/lib/database/columns/closed-sets';
import { mailData } from '@/lib/database/columns/mail-data';
import type { Tx } from '@/lib/database/db';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { UNDELIVERED } from '@/lib/domain/mail-events';
import { hasCaseLink, type MailType, staffOf } from '@/lib/domain/mails';
import type { MailRequest } from '@/lib/engine/mail/mail-request';

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

/** Mails that only contain the link. Someone who gets a new link does not need them again. */
const ONLY_LINK: readonly MailType[] = [
  'caseCreated',
  'lostCaseLink',
  'renewedCaseLink',
  'contactPersonChanged',
];

/** The undelivered mails to an address of the case: the newest ones, oldest first. */
export async function missedMails(tx: Tx, caseId: string, to: string): Promise<MailRequest[]> {
  const mails = await tx.mail.findMany({
    where: {
      caseId,
      to,
      type: { notIn: [...ONLY_LINK] },
      events: { some: { status: { in: [...UNDELIVERED] } } },
    },
    orderBy: { createdAt: 'desc' },
    take: COUNT_LIMITS.missedMails,
    select: { type: true, to: true, data: true },
  });
  return mails
    .toReversed()
    .map(sendAgain)
    .filter((request) => request.to === 'contact');
}
