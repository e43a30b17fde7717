import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { hasCaseLink, isForStaff, type MailType, staffOf, UNDELIVERED } from '@/lib/domain/mails';
import { requireContact } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { staffAddress } from '@/lib/engine/mail/staff-address';
import { mailData, mailTypeColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import { hasInvitation, truthNow, wantedAgain } from './still-true';

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

/**
 * Sends a mail again, updated to what is true now. Throws NOT_FOUND if its reader may not have it any more, NO_CONTACT if nobody would get
 * it, and MAIL_OUTDATED if it is no longer true.
 */
export const resendMail = defineCommand({
  call: CALLS.resendMail,
  async perform({ tx, case: theCase, now }, { mailId }) {
    const mail = await tx.mail.findFirst({ where: { id: mailId, caseId: theCase.id } });
    if (!mail) throw new AppError('NOT_FOUND');
    const again = sendAgain(mail);
    if (!(await hasInvitation(tx, theCase.id, again.colleague))) throw new AppError('NOT_FOUND');
    const responsible = { ...theCase, shared: theCase.mo.sharedEmail };
    if (isForStaff(again.type) && !(await staffAddress(tx, { ...again, to: mail.to }, responsible, now))) {
      throw new AppError('NOT_FOUND');
    }
    if (again.to === 'contact') requireContact(theCase);
    const data = await wantedAgain(tx, { ...mail, type: again.type, data: mailData.parse(mail.data) }, now);
    if (data === null) throw new AppError('MAIL_OUTDATED');
    return {
      result: undefined,
      audit: { type: 'MailResent', details: { mailId } },
      update: again.to === 'contact' ? { hasUndeliveredMail: false } : {},
      mails: [sendAgain({ ...mail, data })],
      keepsLastChangedAt: again.type === 'retentionWarning',
    };
  },
});
