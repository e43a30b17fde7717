import { caseStatusColumn } from '@/lib/database/columns/closed-sets';
import { db, type Tx } from '@/lib/database/db';
import { REMINDABLE } from '@/lib/domain/lifecycle/signatory';
import { isEditable } from '@/lib/domain/lifecycle/status';
import { isAnswered } from '@/lib/domain/lifecycle/waiting';
import { hasCaseLink, type MailData, type MailType, reminderIn } from '@/lib/domain/mails';
import { invited } from '@/lib/engine/access/access';
import { openCorrectionsAmong, readGathered } from '@/lib/engine/mail/still-to-tell';
import { unhandledMessages } from '@/lib/engine/unhandled-messages';
import { announcedDeletion } from '@/lib/retention/retention-facts';
import { truthNow } from './still-true';

interface QueuedMail {
  caseId: string;
  type: MailType;
  to: string;
  data: MailData;
  createdAt: Date;
  /** How often we have tried to send the mail. */
  attempts: number;
  /** The known events of its delivery, such as a refusal by the address. */
  events: readonly object[];
}

/**
 * Returns the data of a mail at the moment it is sent, perhaps much later than it was queued, or null if the mail is no longer wanted. It
 * is wanted if the invited colleague still has a link, if its contact person is still the contact person, if a mail that could not be sent
 * at first is still true, and if what it reminds or warns of is still ahead.
 */
export async function stillWanted(mail: QueuedMail, now: Date): Promise<MailData | null> {
  const { caseId, type } = mail;
  if (hasCaseLink(type) && !(await hasItsLink(caseId, mail.data))) return null;
  const data = hasWaited(mail) ? (await truthNow(db(), caseId))(mail) : mail.data;
  if (data === null || (type === 'retentionWarning' && isRefused(mail))) return data;
  return stillToCome(db(), { ...mail, data }, now);
}

/** Returns the data of a mail that is sent again now, or null if the mail is no longer true. Does not check who may have it. */
export async function wantedAgain(
  tx: Tx,
  mail: Pick<QueuedMail, 'caseId' | 'type' | 'to' | 'data'>,
  now: Date,
): Promise<MailData | null> {
  const data = (await truthNow(tx, mail.caseId))(mail);
  return data && stillToCome(tx, { ...mail, data, createdAt: now }, now);
}

/**
 * Removes from a reminder what is already done, and updates the deletion date of a warning. Returns null if nothing is left. Other mails
 * stay unchanged.
 */
async function stillToCome(
  tx: Tx,
  { caseId, type, to, data, createdAt }: Pick<QueuedMail, 'caseId' | 'type' | 'to' | 'data' | 'createdAt'>,
  now: Date,
): Promise<MailData | null> {
  if (type === 'retentionWarning') return withDeletionDay(tx, caseId, data, now);
  switch (reminderIn(type)) {
    case null:
      return data;
    case 'corrections':
      return withOpenCorrections(tx, caseId, data);
    case 'signatories':
      return (await waitingSignatories(tx, caseId, to)) > 0 ? data : null;
    case 'draft':
      return (await isLeftToCompany(tx, caseId, createdAt)) ? data : null;
  }
}

/** Whether a mail could not be sent at first. A first attempt always says what has just happened, even if something else has followed. */
const hasWaited = (mail: QueuedMail): boolean => mail.attempts > 0 && !isRefused(mail);

/**
 * Whether the mail server has refused this mail before. Such a mail is retried unchanged, because dropping it would hide that the address
 * refuses mail.
 */
const isRefused = ({ events }: QueuedMail): boolean => events.length > 0;

/** Whether the link that a mail will carry still works. A change of contact person ends the links of the former one. */
async function hasItsLink(caseId: string, { linkVersion, colleague }: MailData): Promise<boolean> {
  if (colleague !== undefined) return hasInvitation(db(), caseId, colleague);
  return (await db().case.count({ where: { id: caseId, linkVersion } })) > 0;
}

/** Whether the colleague that a mail is for still has a link. Always true for a mail to somebody else. */
export async function hasInvitation(tx: Tx, caseId: string, number: number | undefined): Promise<boolean> {
  if (number === undefined) return true;
  return (await tx.colleague.count({ where: { caseId, ...invited(number) } })) > 0;
}

/**
 * Whether the application is with the company, and the company has asked nothing since `since`. Earlier questions did not prevent the
 * reminder.
 */
async function isLeftToCompany(tx: Tx, caseId: string, since: Date): Promise<boolean> {
  const { status } = await tx.case.findUniqueOrThrow({ where: { id: caseId }, select: { status: true } });
  if (!isEditable(caseStatusColumn.parse(status))) return false;
  return isAnswered({ unhandledMessages: await unhandledMessages(tx, caseId, since) });
}

/** Updates the day in a warning to the one that applies now, also if the organisation has changed its rule since. */
async function withDeletionDay(tx: Tx, caseId: string, data: MailData, now: Date): Promise<MailData | null> {
  const deletionDate = await announcedDeletion(tx, caseId, now);
  if (deletionDate === null) return null;
  return deletionDate === data.values.deletionDate
    ? data
    : { ...data, values: { ...data.values, deletionDate } };
}

async function withOpenCorrections(tx: Tx, caseId: string, data: MailData): Promise<MailData | null> {
  const fields = openCorrectionsAmong(await readGathered(tx, caseId), data);
  if (fields.length === 0) return null;
  return fields.length === data.fields?.length ? data : { ...data, fields };
}

function waitingSignatories(tx: Tx, caseId: string, email: string): Promise<number> {
  return tx.signatory.count({
    where: {
      email,
      status: { in: [...REMINDABLE] },
      signature: { caseId, isCurrent: true, status: 'SHARED' },
    },
  });
}
