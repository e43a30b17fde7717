import { isNight, secondsUntilMorning } from '@/lib/domain/deadlines';
import { IntegrationError } from '@/lib/domain/errors';
import { isGone, type Past } from '@/lib/domain/lifecycle/status';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import {
  hasCaseLink,
  isForStaff,
  MAILS,
  type MailData,
  type MailType,
  reminderIn,
  UNDELIVERED,
} from '@/lib/domain/mails';
import { inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { closeGatheringMail } from '@/lib/engine/mail/gathered-mail';
import { madeMail } from '@/lib/engine/mail/made-mail';
import type { MailInput } from '@/lib/engine/mail/mail-content';
import { UnmadeText } from '@/lib/engine/mail/mail-request';
import { isStillHeld, renewLink } from '@/lib/engine/mail/queue-mail';
import { canOpenGoneCase, staffAddress } from '@/lib/engine/mail/staff-address';
import { forgetWarning } from '@/lib/features/retention/retention-facts';
import type { Case, Mail, MemberOrganisation, Prisma } from '@/lib/generated/prisma/client';
import { sendMail } from '@/lib/integrations/mail/mail';
import { countMail } from '@/lib/integrations/telemetry/metrics';
import { caseLink, linkExpiry } from '@/lib/platform/crypto/case-link';
import { localeColumn, mailData, mailTypeColumn, pastColumns } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { markRefused, markSent, markUnsent, settle } from './receive-mail-events';
import { renderContent } from './render-mail';
import { signingLinkOf } from './signing-link';
import { stillWanted } from './still-true';

/**
 * Sends a queued mail and marks it as sent. Delivers at least once: after a crash in between, the mail is sent again with the same
 * Message-ID. Throws if the mail server does not accept the mail, so that the job is retried. A refusal of the address also shows on the
 * case. Removes a mail that is no longer wanted instead of sending it. A mail that cannot be made shows on the case, and is tried again in an
 * hour.
 */
export async function deliverMail(mailId: string, now = new Date()): Promise<void> {
  if (await isStillHeld(mailId, now)) return;
  if (!(await closeGatheringMail(mailId, now))) return;
  const mail = await db().mail.findUnique({
    where: { id: mailId },
    include: {
      case: { include: { mo: true } },
      events: { where: { status: { in: [...UNDELIVERED] } }, select: { id: true }, take: 1 },
    },
  });
  if (!mail || mail.sentAt) return;
  const type = mailTypeColumn.parse(mail.type);
  const queued = mailData.parse(mail.data);
  const isRefused = mail.events.length > 0;
  const data = await stillWanted({ ...mail, type, data: queued, isRefused }, now);
  const to = data && (await addressNow({ ...mail, type }, now));
  if (!data || !to) {
    await leaveOut({ ...mail, type });
    return;
  }
  if (await waitsForMorning(mailId, type, now)) return;
  const made = await make({ ...mail, type, to }, data, now);
  if (!made) return;
  const { input, html, text } = made;
  const { organisation, subject } = input;
  await keepAsSent(mail, subject, data === queued ? null : data);
  await attempt({ ...mail, type, to }, { now, said: withoutLink(text, mail.caseId, input) }, () =>
    sendAsOrganisation(organisation, { type, messageId: mail.messageId, to, subject, html, text }),
  );
  if (hasCaseLink(type)) await renewLink(db(), mail.caseId, data, now);
}

type MailOfCase = Mail & { type: MailType; case: Case & { mo: MemberOrganisation } };

/** Makes a mail with its link. Null if it cannot be made, which is a mistake of ours: it is then tried again. */
async function make(mail: MailOfCase, data: MailData, now: Date) {
  const { type, case: theCase } = mail;
  const isOpened = await canBeOpened(mail, pastColumns.parse(theCase));
  const buttonUrl = isOpened ? await buttonAddress(mail, data, linkExpiry(now)) : null;
  const locale = localeColumn.parse(mail.locale);
  try {
    const { input, content } = await madeMail(db(), { type, locale, data, theCase }, buttonUrl, now);
    return { input, ...(await renderContent(content, input)) };
  } catch (error) {
    return putOff(mail, error, now);
  }
}

/** After how many seconds a mail that cannot be made is tried again. Only another version of the product can make it. */
const UNTIL_NEXT_TRY = 3600;

/** Shows on the case that a mail cannot be made, logs why for the operators, and queues the mail again. */
async function putOff(mail: Mail, error: unknown, now: Date): Promise<null> {
  // Other errors may repeat what a person has written.
  const lastError =
    error instanceof UnmadeText ? error.message : error instanceof Error ? error.name : 'Error';
  log.error({ event: 'mail-not-made', mail: mail.id, type: mail.type, message: lastError });
  await markUnsent(mail, 'failed', now);
  await inTransaction(async (tx) => {
    await tx.mail.update({
      where: { id: mail.id },
      data: { attempts: { increment: 1 }, lastError },
      select: { id: true },
    });
    await enqueue(tx, { queue: 'send-mail', data: { mailId: mail.id } }, UNTIL_NEXT_TRY);
  });
  return null;
}

/** The text of a mail for the mail log. Whoever reads the log must not get the link of an applicant or of a signatory. */
function withoutLink(text: string, caseId: string, { type, buttonUrl }: MailInput): string {
  if (!buttonUrl || isForStaff(type)) return text;
  return text.replaceAll(buttonUrl, hasCaseLink(type) ? caseAddress(caseId) : new URL('/', buttonUrl).href);
}

/** Removes mails that an operator does not want to be sent, if they have not been. Returns how many. */
export async function dropMails(where: Prisma.MailWhereInput): Promise<number> {
  const mails = await db().mail.findMany({ where: { ...where, sentAt: null } });
  for (const mail of mails) await leaveOut({ ...mail, type: mailTypeColumn.parse(mail.type) });
  return mails.length;
}

/** Removes a mail that is no longer wanted. If it was a retention warning, the company does not count as warned. */
async function leaveOut(mail: Mail & { type: MailType }): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.mail.delete({ where: { id: mail.id } });
    if (mail.type === 'retentionWarning') await forgetWarning(tx, mail);
    await settle(tx, mail.caseId);
  });
}

/**
 * Returns the address of a mail now that it is sent, and stores the address if it has changed since the mail was queued. Null if nobody may
 * have the mail any more.
 */
async function addressNow(
  { id, type, to, case: { mo, ...theCase } }: MailOfCase,
  now: Date,
): Promise<string | null> {
  if (!isForStaff(type)) return to;
  const address = await staffAddress(db(), { type, to }, { ...theCase, shared: mo.sharedEmail }, now);
  if (address !== null && address !== to) {
    await db().mail.update({ where: { id }, data: { to: address }, select: { id: true } });
  }
  return address;
}

/**
 * Stores the subject, and the data if they have changed, where a mail differs from when it was queued, so that the mail log shows the mail as
 * it is sent.
 */
async function keepAsSent(mail: Mail, subject: string, changed: MailData | null): Promise<void> {
  if (!changed && subject === mail.subject) return;
  const data = { subject, ...(changed && { data: { ...changed } }) };
  await db().mail.update({ where: { id: mail.id }, data, select: { id: true } });
}

/** Queues a reminder again for the morning if it is night. Returns whether it did. */
async function waitsForMorning(mailId: string, type: MailType, now: Date): Promise<boolean> {
  if (!reminderIn(type) || !isNight(now)) return false;
  const job = { queue: 'send-mail', data: { mailId } } as const;
  await inTransaction((tx) => enqueue(tx, job, secondsUntilMorning(now)));
  return true;
}

async function attempt(
  mail: Mail & { type: MailType },
  { now, said }: { now: Date; said: string },
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const lastError =
      error instanceof Error ? error.message.slice(0, TEXT_LIMITS.bounceReason) : String(error);
    await db().mail.update({ where: { id: mail.id }, data: { attempts: { increment: 1 }, lastError } });
    // The job is retried all the same, because a refusal can be a mistake. It is reported once.
    if (error instanceof IntegrationError && error.failure === 'bounced')
      await markRefused(mail, now, answerOf(error));
    throw error;
  }
  await markSent(mail, now, said);
}

/** The mail server's own words about a refusal. nodemailer puts them in `response`. */
function answerOf(error: unknown): string | null {
  const { response } = ((error as Error).cause ?? {}) as { response?: string };
  return response?.slice(0, TEXT_LIMITS.bounceReason) ?? null;
}

/**
 * Whether the reader of a mail to case workers can open the case. Always true for applicants, whose page says itself what happened to the
 * case.
 */
async function canBeOpened(
  { type, to, case: { moId, erasedAt, mo } }: MailOfCase,
  { status }: Past,
): Promise<boolean> {
  if (!isForStaff(type) || !isGone(status)) return true;
  return erasedAt === null && (await canOpenGoneCase(db(), to, { moId, shared: mo.sharedEmail }));
}

/** The applicant's page without the link that opens it. */
const caseAddress = (caseId: string): string => new URL(`/case/${caseId}`, env().PUBLIC_URL).href;

/**
 * Signs the case link, or reads a signatory's link at the signing service, at the moment of sending, so that it is never stored. Null for a
 * mail without a button. Throws IntegrationError if the service does not answer.
 */
async function buttonAddress(
  { type, to, caseId }: MailOfCase,
  { linkVersion, colleague, path, fields }: MailData,
  expiresAt: Date,
): Promise<string | null> {
  if (MAILS[type].link === 'none') return null;
  if (MAILS[type].link === 'signingService') return signingLinkOf(caseId, to);
  if (isForStaff(type))
    return new URL(`/case/admin/${caseId}${placeOf(path, fields)}`, env().PUBLIC_URL).href;
  const isAboutCorrections = fields?.some(({ correctionId }) => correctionId);
  return (
    caseLink({ caseId, linkVersion, colleague, expiresAt }) + (isAboutCorrections ? '/corrections' : path)
  );
}

/** Links to the form if all corrections are in one form, or else to the case. */
function placeOf(path: string, fields: MailData['fields']): string {
  if (!fields?.some(({ correctionId }) => correctionId)) return path;
  const [formId, ...others] = new Set(fields.map((field) => field.formId));
  return formId && others.length === 0 ? `/form/${formId}` : '';
}

/**
 * Sends a mail in the name of an organisation, and counts it by its type. Replies go to the organisation. Throws if the mail server does not
 * accept the mail.
 */
export async function sendAsOrganisation(
  { name, sharedEmail }: Pick<MailInput['organisation'], 'name' | 'sharedEmail'>,
  {
    type,
    ...mail
  }: { type: string; to: string; messageId: string; subject: string; html: string; text: string },
): Promise<void> {
  try {
    await sendMail({ ...mail, from: { name, address: env().MAIL_FROM }, replyTo: sharedEmail });
  } catch (error) {
    const outcome = error instanceof IntegrationError ? error.failure : 'failed';
    // Counted once for each mail, not for each try.
    if (outcome !== 'bounced') countMail(type, outcome);
    throw error;
  }
  countMail(type, 'sent');
}
