import { isSameEmail } from '@/lib/domain/fields/addresses';
import { personText } from '@/lib/domain/fields/contact';
import {
  isUnsent,
  type MailEventStatus,
  type MailType,
  NOT_RECEIVED,
  UNDELIVERED,
  UNSENT,
} from '@/lib/domain/mails';
import { systemActor } from '@/lib/engine/access/access';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, inTransaction, runCommand } from '@/lib/engine/command';
import { forEachIndependently } from '@/lib/engine/jobs/queue';
import { announceChange } from '@/lib/engine/live/case-news';
import type { MailEvent } from '@/lib/integrations/mail/mail';
import { countMail } from '@/lib/integrations/telemetry/metrics';
import { db, type Tx } from '@/lib/platform/database/db';
import { caseIdsInPages } from '@/lib/platform/database/pages';

/**
 * Writes events of the mail provider to the mail log. Repeated and out-of-order events are harmless: the time of an event decides. Ignores
 * events for unknown mails.
 */
export async function receiveMailEvents(events: readonly MailEvent[]): Promise<void> {
  for (const { messageId, eventId: id, status, at, reason } of events) {
    const mail = await db().mail.findUnique({
      where: { messageId },
      select: { id: true, caseId: true, to: true, type: true },
    });
    if (mail) await applyEvent(mail, { id, status, at, reason });
  }
}

interface ReportedMail {
  id: string;
  caseId: string;
  to: string;
  type: string;
}

/** Notes that our mail server refused the address of a mail, once for each mail. */
export function markRefused(mail: ReportedMail, at: Date, reason: string | null): Promise<void> {
  return applyEvent(mail, { id: `${mail.id}:refused`, status: 'bounced', at, reason });
}

/**
 * Notes that a mail of a case cannot be made, or has waited too long, whoever it is for. The case is marked until the mail is sent or no longer
 * wanted. The event is written once for each mail.
 */
export async function markUnsent(
  mail: ReportedMail,
  status: (typeof UNSENT)[number],
  at: Date,
): Promise<void> {
  await applyEvent(mail, { id: `${mail.id}:${status}`, status, at, reason: null });
  // A change of contact person may have taken the mark away in the meantime.
  await inTransaction((tx) => setMark(tx, mail.caseId, true));
}

/**
 * Notes that a mail went out, with what it said: an earlier refusal of its address, or failure of ours, no longer counts. Notifies the open pages
 * that say when it goes.
 */
export async function markSent(mail: ReportedMail, sentAt: Date, sentText: string): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.mail.update({
      where: { id: mail.id },
      data: { attempts: { increment: 1 }, sentAt, sentText, lastError: null },
      select: { id: true },
    });
    await settle(tx, mail.caseId);
    if (mail.type !== ('admissionDate' satisfies MailType)) return;
    const { moId } = await tx.case.findUniqueOrThrow({ where: { id: mail.caseId }, select: { moId: true } });
    const what = { what: 'mail', by: '', byKind: 'system', mayListsLag: true } as const;
    await announceChange(tx, { caseId: mail.caseId, moId, ...what });
  });
}

/** Takes the mark of an undelivered mail from all cases in which it no longer holds. */
export async function settleMarks(signal?: AbortSignal): Promise<void> {
  const marked = caseIdsInPages({ hasUndeliveredMail: true });
  await forEachIndependently(marked, ({ id }) => inTransaction((tx) => settle(tx, id)), signal);
}

async function applyEvent(
  { id: mailId, caseId, to, type }: ReportedMail,
  event: { id: string; status: MailEventStatus; at: Date; reason: string | null },
): Promise<void> {
  if (type === ('signatoryReminder' satisfies MailType) && UNDELIVERED.includes(event.status)) {
    const reported = { to, at: event.at, reason: event.reason };
    await unlessOvertaken(
      () => runCommand(noteBouncedSignatory, systemActor('job'), caseId, reported),
      ['ILLEGAL_TRANSITION'],
    );
  }
  await inTransaction(async (tx) => {
    const added = await tx.mailEvent.createMany({ data: [{ ...event, mailId }], skipDuplicates: true });
    if (added.count === 0) return;
    countMail(type, event.status);
    if (UNDELIVERED.includes(event.status)) {
      if (await isMarked(tx, caseId)) await setMark(tx, caseId, true);
    } else if (!isUnsent(event.status)) await settle(tx, caseId);
  });
}

/** Whether an address received a mail of the case after this moment. */
async function isReceivedSince(tx: Tx, caseId: string, to: string, at: Date): Promise<boolean> {
  const good = await tx.mailEvent.findMany({
    where: { status: { notIn: [...NOT_RECEIVED] }, at: { gt: at }, mail: { caseId } },
    select: { mail: { select: { to: true } } },
  });
  return good.some(({ mail }) => isSameEmail(mail.to, to));
}

/**
 * Run when a mail of ours to a signatory did not arrive. Changes nothing if they have opened the document, or received a later mail, or it is
 * no longer out.
 */
const noteBouncedSignatory: Command<{ to: string; at: Date; reason: string | null }, void> = {
  action: 'trackSignatories',
  async perform({ tx, case: { id: caseId } }, { to, at, reason }) {
    const sent = await tx.signatory.findMany({
      where: { status: 'sent', signature: { caseId, isCurrent: true, kind: 'DIGITAL', status: 'SHARED' } },
    });
    const signatory = sent.find((one) => isSameEmail(one.email, to));
    if (!signatory) return { result: undefined, audit: null };
    if (await isReceivedSince(tx, caseId, to, at)) return { result: undefined, audit: null };
    const { signatureId, email } = signatory;
    await tx.signatory.update({
      where: { signatureId_email: { signatureId, email } },
      data: { status: 'bounced', at, reason },
    });
    return {
      result: undefined,
      audit: { type: 'SignatoriesChanged', details: { opened: [], signed: [], bounced: [email] } },
      mails: [{ type: 'signatoryBounced', to: 'contact', values: { addresses: personText(signatory) } }],
    };
  },
};

/** Takes the mark away if it no longer holds, and removes what our own mail server has said of mails that it has taken since. */
export async function settle(tx: Tx, caseId: string): Promise<void> {
  const { hasUndeliveredMail } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { hasUndeliveredMail: true },
  });
  await tx.$executeRaw`
    DELETE FROM mail_event e USING mail m
    WHERE m.case_id = ${caseId}::uuid AND m.sent_at IS NOT NULL AND e.mail_id = m.id
      AND e.id = ANY (ARRAY[m.id::text || ':refused', m.id::text || ':failed', m.id::text || ':late'])`;
  if (hasUndeliveredMail && !(await isMarked(tx, caseId))) await setMark(tx, caseId, false);
}

/**
 * Whether a mail of the case waits because we cannot make it, or for too long, or something bad is known of the contact person's address that is newer than
 * what is good, by the times of the events: a mail that the provider delivered, or, after a refusal by our own mail server, any mail that it
 * has taken since. A provider takes every mail at first.
 */
async function isMarked(tx: Tx, caseId: string): Promise<boolean> {
  const [{ holds } = { holds: false }] = await tx.$queryRaw<{ holds: boolean }[]>`
    WITH reported AS (
      SELECT m.id, m.sent_at FROM mail m JOIN "case" c ON c.id = m.case_id
      WHERE c.id = ${caseId}::uuid AND lower(m.recipient) = lower(c.contact_email))
    SELECT EXISTS (
      SELECT 1 FROM mail m JOIN mail_event e ON e.mail_id = m.id
      WHERE m.case_id = ${caseId}::uuid AND m.sent_at IS NULL AND e.status = ANY (${[...UNSENT]})
    ) OR EXISTS (
      SELECT 1 FROM reported JOIN mail_event bad ON bad.mail_id = reported.id
      WHERE bad.status = ANY (${[...UNDELIVERED]})
        AND NOT EXISTS (
          SELECT 1 FROM reported JOIN mail_event good ON good.mail_id = reported.id
          WHERE good.status <> ALL (${[...NOT_RECEIVED]}) AND good.at > bad.at)
        AND NOT (bad.id = bad.mail_id::text || ':refused' AND EXISTS (SELECT 1 FROM reported WHERE sent_at > bad.at))
    ) AS holds`;
  return holds;
}

async function setMark(tx: Tx, caseId: string, hasUndeliveredMail: boolean): Promise<void> {
  const [changed] = await tx.case.updateManyAndReturn({
    where: { id: caseId, hasUndeliveredMail: !hasUndeliveredMail },
    data: { hasUndeliveredMail, version: { increment: 1 } },
    select: { moId: true, version: true },
  });
  if (!changed) return;
  await announceChange(tx, { caseId, what: 'mail', by: '', byKind: 'system', ...changed });
}
