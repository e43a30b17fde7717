import type { Tx } from '@/lib/database/db';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { MAILS, type MailData, type MailType } from '@/lib/domain/mails';
import type { MailRequest } from '@/lib/engine/mail/mail-request';

/** Events after which a mail will not arrive. */
export const UNDELIVERED: readonly string[] = ['bounced', 'blocked', 'dropped'];

interface SentMail {
  type: string;
  to: string;
  data: unknown;
}

/** The same mail once more: one with a case link to whoever is the contact person now, any other to whom it went before. */
export function sendAgain({ type, to, data }: SentMail): MailRequest {
  const { values, quote, path, fields } = data as MailData;
  const kind = type as MailType;
  const isForApplicant = MAILS[kind].link === 'application';
  return {
    type: kind,
    to: isForApplicant ? 'contact' : [to],
    values,
    path,
    ...(quote ? { quote } : {}),
    ...(fields ? { fields, isAtOnce: true } : {}),
  };
}

/** What says nothing but where the application is: whoever gets a new link does not need it again. */
const ONLY_LINK: readonly MailType[] = [
  'caseCreated',
  'lostCaseLink',
  'renewedCaseLink',
  'contactPersonChanged',
];

/** What an address of the case should have been told and was not, since the provider could not deliver it: the newest of them, oldest first. */
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
