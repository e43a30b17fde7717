import { randomUUID } from 'node:crypto';
import { secondsUntilMorning } from '@/lib/domain/deadlines';
import { organisationName } from '@/lib/domain/locale';
import { hasCaseLink, isForStaff, MAILS, type MailData, reminderIn } from '@/lib/domain/mails';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { heldCaseUntil } from '@/lib/engine/held-decision';
import { enqueueAll } from '@/lib/engine/jobs/queue';
import { linkExpiry } from '@/lib/platform/crypto/case-link';
import { mailTypeColumn } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { gatheringSeconds, joinGatheringMail } from './gathered-mail';
import { type CaseMail, madeMail } from './made-mail';
import { companyValues, type MailRequest, UnmadeText } from './mail-request';
import { responsibleAddress } from './staff-address';

interface QueueOptions {
  /** When it may be sent at the earliest, because the change can be taken back until then. */
  heldUntil?: Date | null;
  /** Whether a person causes it, whose action is refused if the mail cannot be made. What other systems report has happened all the same. */
  isByPerson?: boolean;
}

/**
 * Queues a mail in the transaction that causes it. A mail with a case link renews the link. A case without a contact person (created by a
 * case worker) gets no mail, and its link is not renewed. That is not an error. Throws UnmadeText if a person causes a mail that cannot be
 * made.
 */
export async function queueMail(
  tx: Tx,
  theCase: CaseRecord,
  request: MailRequest,
  now: Date,
  { heldUntil = null, isByPerson = false }: QueueOptions = {},
): Promise<void> {
  const { locale } = isForStaff(request.type) ? theCase.mo : theCase;
  const organisation = organisationName(theCase.mo, locale);
  // Stored as they are now, so that they are the same if the mail is sent again.
  const values = { ...request.values, ...companyValues(theCase, locale), organisation };
  const to = await recipients(tx, theCase, request.to, now);
  if (to.length === 0) return;
  const linkVersion = await currentLinkVersion(tx, theCase.id);
  if (hasCaseLink(request.type)) await renewLink(tx, theCase.id, { ...request, linkVersion }, now);
  const subjectOf = (data: MailData) =>
    madeSubject(tx, { type: request.type, locale, data, theCase }, { now, isByPerson });
  const apart: string[] = [];
  for (const address of to) {
    const mail = { to: address, locale, request, now, heldUntil, subjectOf };
    if (!(await joinGatheringMail(tx, theCase.id, mail))) apart.push(address);
  }
  if (apart.length === 0) return;
  const data: MailData = {
    values,
    quote: request.quote ?? null,
    path: request.path ?? '',
    linkVersion,
    ...(request.colleague === undefined ? {} : { colleague: request.colleague }),
    ...(request.fields ? { fields: [...request.fields] } : {}),
  };
  const subject = await subjectOf(data);
  const wait = gatheringSeconds(request);
  const mails = await tx.mail.createManyAndReturn({
    data: apart.map((address) => ({
      caseId: theCase.id,
      type: request.type,
      locale,
      to: address,
      subject,
      data: { ...data },
      messageId: messageIdOf(randomUUID()),
      createdAt: now,
      heldUntil,
      gathersUntil: wait > 0 ? new Date(now.getTime() + wait * 1000) : null,
    })),
    select: { id: true },
  });
  const untilMorning = reminderIn(request.type) ? secondsUntilMorning(now) : 0;
  const jobs = mails.map(({ id: mailId }) => ({ mailId }));
  const held = heldUntil ? secondsFrom(now, heldUntil) : 0;
  await enqueueAll(tx, 'send-mail', jobs, Math.max(wait, untilMorning, held));
}

/** Makes a mail as it would be sent now, and returns its subject: empty if it cannot be made, which its case then shows when it is sent. */
async function madeSubject(
  tx: Tx,
  mail: CaseMail,
  { now, isByPerson }: { now: Date; isByPerson: boolean },
): Promise<string> {
  const buttonUrl = MAILS[mail.type].link === 'none' ? null : env().PUBLIC_URL;
  try {
    return (await madeMail(tx, mail, buttonUrl, now)).input.subject;
  } catch (error) {
    if (isByPerson || !(error instanceof UnmadeText)) throw error;
    return '';
  }
}

/** Whole seconds from one moment to a later one. */
const secondsFrom = (now: Date, later: Date) => Math.ceil((later.getTime() - now.getTime()) / 1000);

/**
 * Lets a mail go, or queues it again while its change can still be taken back. Mails that leave the house also wait for every other decision
 * of their case: neither their address nor their text may come from a decision that is not final. Returns whether the mail is held.
 */
export function isStillHeld(mailId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const mail = await tx.mail.findUnique({ where: { id: mailId }, select: { caseId: true, type: true } });
    if (!mail) return false;
    const waits = isForStaff(mailTypeColumn.parse(mail.type))
      ? null
      : await heldCaseUntil(tx, mail.caseId, now);
    // After the decisions, as whoever takes one back locks them first.
    const [own] = await tx.$queryRaw<{ heldUntil: Date }[]>`
      SELECT held_until AS "heldUntil" FROM mail WHERE id = ${mailId}::uuid AND held_until IS NOT NULL FOR UPDATE`;
    const until = [waits, own?.heldUntil ?? null].find((one) => one !== null && one > now);
    if (until) {
      await enqueueAll(tx, 'send-mail', [{ mailId }], secondsFrom(now, until));
      return true;
    }
    if (own) await tx.mail.update({ where: { id: mailId }, data: { heldUntil: null }, select: { id: true } });
    return false;
  });
}

async function recipients(
  tx: Tx,
  theCase: CaseRecord,
  to: MailRequest['to'],
  now: Date,
): Promise<readonly string[]> {
  if (to === 'contact') return theCase.contactEmail ? [theCase.contactEmail] : [];
  if (to === 'responsible') {
    return [await responsibleAddress(tx, { ...theCase, shared: theCase.mo.sharedEmail }, now)];
  }
  // The identity provider may not have given us an address.
  return to.filter(Boolean);
}

async function currentLinkVersion(tx: Tx, caseId: string): Promise<number> {
  const { linkVersion } = await tx.case.findUniqueOrThrow({
    where: { id: caseId },
    select: { linkVersion: true },
  });
  return linkVersion;
}

/** The Message-ID for a mail with this name. The name must be unique among our mails. It cannot hold the brackets of an IPv6 address. */
export const messageIdOf = (name: string): string =>
  `<${name}@${new URL(env().PUBLIC_URL).hostname.replace(/[[\]:]/g, '-')}>`;

/**
 * Renews the link that a mail carries. This happens when the mail is queued, so that the link does not expire while the mail waits, and
 * again when the mail is sent, so that the case and the mail have the same date, however long the mail waited. A mail to an earlier contact
 * person renews nothing, and a mail to a colleague renews only their own link.
 */
export async function renewLink(
  tx: Tx,
  caseId: string,
  { linkVersion, colleague: number }: Pick<MailData, 'linkVersion' | 'colleague'>,
  now: Date,
): Promise<void> {
  const linkValidUntil = linkExpiry(now);
  if (number === undefined) {
    await tx.case.updateMany({ where: { id: caseId, linkVersion }, data: { linkValidUntil } });
  } else {
    await tx.colleague.updateMany({ where: { caseId, number }, data: { linkValidUntil } });
  }
}
