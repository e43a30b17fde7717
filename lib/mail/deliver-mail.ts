import { caseLink, linkExpiry } from '@/lib/crypto/link';
import { localeColumn, mailTypeColumn, pastColumns } from '@/lib/database/columns/closed-sets';
import { mailData } from '@/lib/database/columns/mail-data';
import { db } from '@/lib/database/db';
import { swedishDay } from '@/lib/domain/day';
import { isNight, secondsUntilMorning } from '@/lib/domain/deadlines';
import { IntegrationError } from '@/lib/domain/errors';
import { expectationOf } from '@/lib/domain/lifecycle/expectation';
import { isAheadIn } from '@/lib/domain/lifecycle/mail-holds';
import { mailStage } from '@/lib/domain/lifecycle/mail-stage';
import { isGone, type Past } from '@/lib/domain/lifecycle/status';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { Locale } from '@/lib/domain/locale';
import { hasCaseLink, isForStaff, MAILS, type MailData, type MailType, reminderIn } from '@/lib/domain/mails';
import { inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { closeGatheringMail } from '@/lib/engine/mail/gathered-mail';
import { mailSubject } from '@/lib/engine/mail/mail-subject';
import { renewLink } from '@/lib/engine/mail/renew-link';
import { canOpenGoneCase, staffAddress } from '@/lib/engine/mail/staff-address';
import type { Case, Mail, MemberOrganisation } from '@/lib/generated/prisma/client';
import { forgetWarning } from '@/lib/retention/retention-facts';
import { env } from '@/lib/settings/env';
import { markRefused, markSent } from './receive-mail-events';
import { renderMail } from './render-mail';
import { sendAsOrganisation, senderOf } from './send-as-organisation';
import { stillWanted } from './still-wanted';

/**
 * Sends a queued mail and marks it as sent. Delivers at least once: after a crash in between, the mail is sent again with the same
 * Message-ID. Throws if the mail server does not accept the mail, so that the job is retried. A refusal of the address also shows on the
 * case. Removes a mail that is no longer wanted instead of sending it.
 */
export async function deliverMail(mailId: string, now = new Date()): Promise<void> {
  if (!(await closeGatheringMail(mailId, now))) return;
  const mail = await db().mail.findUnique({
    where: { id: mailId },
    include: { case: { include: { mo: true } }, events: { select: { id: true }, take: 1 } },
  });
  if (!mail || mail.sentAt) return;
  const locale = localeColumn.parse(mail.locale);
  const type = mailTypeColumn.parse(mail.type);
  const queued = mailData.parse(mail.data);
  const data = await stillWanted({ ...mail, type, data: queued }, now);
  const to = data && (await addressNow({ ...mail, type }, now));
  if (!data || !to) {
    await leaveOut({ ...mail, type });
    return;
  }
  if (await waitsForMorning(mailId, type, now)) return;
  const subject = data === queued ? mail.subject : await renewed(mailId, type, locale, data);
  const organisation = senderOf(mail.case.mo, locale);
  const expiresAt = linkExpiry(now);
  const past = pastColumns.parse(mail.case);
  const buttonUrl = (await canBeOpened({ ...mail, type, to }, past))
    ? buttonAddress(type, mail.caseId, data, expiresAt)
    : null;
  const { html, text } = await renderMail({
    type,
    locale,
    subject,
    data,
    organisation,
    reference: mail.case.reference,
    buttonUrl,
    linkExpiryDate: hasCaseLink(type) ? swedishDay(expiresAt) : null,
    stage: mailStage(past.status),
    isAhead: isAheadIn(type, past),
    today: swedishDay(now),
    expectation: expectationOf(past.status, mail.case),
  });
  await attempt({ ...mail, type, to }, now, () =>
    sendAsOrganisation(organisation, {
      type,
      messageId: mail.messageId,
      to,
      subject,
      text,
      html,
    }),
  );
  if (hasCaseLink(type)) await renewLink(db(), mail.caseId, data, now);
}

/** Removes a mail that is no longer wanted. If it was a retention warning, the company does not count as warned. */
async function leaveOut(mail: Mail & { type: MailType }): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.mail.delete({ where: { id: mail.id } });
    if (mail.type === 'retentionWarning') await forgetWarning(tx, mail);
  });
}

/**
 * Returns the address of a mail now that it is sent, and stores the address if it has changed since the mail was queued. Null if nobody may
 * have the mail any more.
 */
async function addressNow(
  {
    id,
    type,
    to,
    case: { mo, ...theCase },
  }: Mail & { type: MailType; case: Case & { mo: MemberOrganisation } },
  now: Date,
): Promise<string | null> {
  if (!isForStaff(type)) return to;
  const address = await staffAddress(db(), { type, to }, { ...theCase, shared: mo.sharedEmail }, now);
  if (address !== null && address !== to) {
    await db().mail.update({ where: { id }, data: { to: address }, select: { id: true } });
  }
  return address;
}

/** Stores what has changed in a mail since it was queued, so that the mail log shows the mail as it is sent. Returns its new subject. */
async function renewed(id: string, type: MailType, locale: Locale, data: MailData): Promise<string> {
  const subject = mailSubject(type, locale, data);
  await db().mail.update({ where: { id }, data: { subject, data: { ...data } }, select: { id: true } });
  return subject;
}

/** Queues a reminder again for the morning if it is night. Returns whether it did. */
async function waitsForMorning(mailId: string, type: MailType, now: Date): Promise<boolean> {
  if (!reminderIn(type) || !isNight(now)) return false;
  const job = { queue: 'send-mail', data: { mailId } } as const;
  await inTransaction((tx) => enqueue(tx, job, secondsUntilMorning(now)));
  return true;
}

async function attempt(mail: Mail & { type: MailType }, now: Date, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, TEXT_LIMITS.toldReason) : String(error);
    await db().mail.update({ where: { id: mail.id }, data: { attempts: { increment: 1 }, lastError } });
    // The job is retried all the same, because a refusal can be a mistake. It is reported once.
    if (error instanceof IntegrationError && error.failure === 'bounced')
      await markRefused(mail, now, answerOf(error));
    throw error;
  }
  await markSent(mail, now);
}

/** The mail server's own words about a refusal. nodemailer keeps them in `response`. */
function answerOf(error: unknown): string | null {
  const { response } = ((error as Error).cause ?? {}) as { response?: string };
  return response?.slice(0, TEXT_LIMITS.toldReason) ?? null;
}

/**
 * Whether the reader of a mail to case workers can open the case. Always true for applicants, whose page says itself what happened to the
 * case.
 */
async function canBeOpened(
  {
    type,
    to,
    case: { moId, erasedAt, mo },
  }: Mail & { type: MailType; case: Case & { mo: MemberOrganisation } },
  { status }: Past,
): Promise<boolean> {
  if (!isForStaff(type) || !isGone(status)) return true;
  return erasedAt === null && (await canOpenGoneCase(db(), to, { moId, shared: mo.sharedEmail }));
}

/** Signs the case link at the moment of sending, so that it is never stored. */
function buttonAddress(
  type: MailType,
  caseId: string,
  { linkVersion, colleague, path, fields }: MailData,
  expiresAt: Date,
): string | null {
  if (MAILS[type].link === 'none') return null;
  if (isForStaff(type))
    return new URL(`/case/admin/${caseId}${placeOf(path, fields)}`, env().PUBLIC_URL).href;
  return caseLink({ caseId, linkVersion, colleague, expiresAt }) + placeOf(path, fields);
}

/** Links to the form if all corrections are in one form, or else to the application's first page. */
function placeOf(path: string, fields: MailData['fields']): string {
  if (!fields?.some(({ correctionId }) => correctionId)) return path;
  const [formId, ...others] = new Set(fields.map((field) => field.formId));
  return formId && others.length === 0 ? `/form/${formId}` : '';
}
