import { db, type Tx } from '@/lib/database/db';
import type { Locale } from '@/lib/domain/locale';
import type { MailData, MailField, MailType } from '@/lib/domain/mails';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { env } from '@/lib/settings/env';
import { mailSubject } from './mail-subject';

/**
 * Several requested corrections share one mail to the company, and several made ones one to the case worker. The first waits for
 * `CORRECTION_MAIL_DELAY_SECONDS`, and later ones join it. A row lock decides between joining and sending: what comes too late starts
 * the next mail.
 */

/** The mails that gather, by whether the corrections in them are made. */
const GATHERING: Partial<Record<MailType, { isHandled: boolean }>> = {
  correctionRequested: { isHandled: false },
  correctionHandled: { isHandled: true },
};

/** How many seconds a mail waits for others to join it; 0 if it is sent at once. */
export function gatheringSeconds({ type, isAtOnce }: MailRequest): number {
  return GATHERING[type] && !isAtOnce ? env().CORRECTION_MAIL_DELAY_SECONDS : 0;
}

/** Adds a request to a waiting mail of the same kind. Returns whether there was one. */
export async function joinGatheringMail(
  tx: Tx,
  caseId: string,
  { to, request, now }: { to: string; request: MailRequest; now: Date },
): Promise<boolean> {
  if (gatheringSeconds(request) === 0) return false;
  const [waiting] = await tx.$queryRaw<{ id: string; locale: Locale; data: MailData }[]>`
    SELECT id, locale, data FROM mail
    WHERE case_id = ${caseId}::uuid AND type = ${request.type} AND recipient = ${to} AND gathers_until > ${now}
    ORDER BY created_at DESC LIMIT 1
    FOR UPDATE`;
  if (!waiting) return false;
  const data = { ...waiting.data, fields: joined(waiting.data.fields ?? [], request.fields ?? []) };
  await tx.mail.update({
    where: { id: waiting.id },
    data: { data: { ...data }, subject: mailSubject(request.type, waiting.locale, data) },
    select: { id: true },
  });
  return true;
}

/** A correction that was taken back and made again is told once, as it is now. */
function joined(before: readonly MailField[], added: readonly MailField[]): MailField[] {
  const isAgain = (field: MailField) => added.some(({ correctionId }) => correctionId === field.correctionId);
  return [...before.filter((field) => !isAgain(field)), ...added];
}

/**
 * Prepares a mail for sending: closes it to others, removes corrections that it no longer has to tell of, and addresses it to the
 * current contact person, or whoever is responsible now. Deletes an empty mail. Returns whether there is something to send.
 */
export async function closeGatheringMail(mailId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [mail] = await tx.$queryRaw<GatheringMail[]>`
      SELECT m.type, m.locale, m.data, c.link_version AS "linkVersion",
        CASE m.type WHEN 'correctionRequested' THEN c.contact_email ELSE coalesce(a.email, o.shared_email) END AS to
      FROM mail m JOIN "case" c ON c.id = m.case_id JOIN member_organisation o ON o.id = c.mo_id
        LEFT JOIN account a ON a.id = c.assigned_to_id
      WHERE m.id = ${mailId}::uuid AND m.gathers_until IS NOT NULL
      FOR UPDATE OF m`;
    if (!mail) return true;
    const fields = await stillToTell(tx, mail);
    if (fields.length === 0 || mail.to === null) {
      await tx.mail.delete({ where: { id: mailId } });
      return false;
    }
    const data = { ...mail.data, fields, linkVersion: mail.linkVersion };
    const subject = mailSubject(mail.type, mail.locale, data);
    await tx.mail.update({
      where: { id: mailId },
      data: { data, subject, to: mail.to, gathersUntil: null },
    });
    return true;
  });
}

interface GatheringMail {
  type: MailType;
  locale: Locale;
  data: MailData;
  /** Who gets it now. */
  to: string | null;
  linkVersion: number;
}

async function stillToTell(
  tx: Tx,
  { type, data: { fields = [] } }: Pick<GatheringMail, 'type' | 'data'>,
): Promise<MailField[]> {
  const open = await tx.correction.findMany({
    where: {
      id: { in: fields.map(({ correctionId }) => correctionId) },
      clearedAt: null,
      ...GATHERING[type],
    },
    select: { id: true },
  });
  const ids = new Set(open.map(({ id }) => id));
  return fields.filter(({ correctionId }) => ids.has(correctionId));
}
