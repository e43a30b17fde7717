import { missingForSignature, type ReadinessFacts } from '@/lib/domain/lifecycle/readiness';
import { type CaseStatus, isEditable, isFormDone } from '@/lib/domain/lifecycle/status';
import type { Locale } from '@/lib/domain/locale';
import { isForStaff, type MailData, type MailField, type MailType } from '@/lib/domain/mails';
import { formFacts } from '@/lib/engine/access/facts';
import { enqueue } from '@/lib/engine/jobs/queue';
import type { Prisma } from '@/lib/generated/prisma/client';
import { db, type Tx } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import type { MailRequest } from './mail-request';
import { staffAddress } from './staff-address';

/**
 * Mails that gather. Several requested corrections share one mail to the company, several handled ones share one mail to the case worker,
 * and the forms that a colleague has filled in share one mail to the contact person. The first request waits for
 * `CORRECTION_MAIL_DELAY_SECONDS`, and later ones join it. A row lock decides between joining and sending: a request that comes too late
 * starts the next mail.
 */

/** How many seconds a mail waits for others to join it; 0 if it is sent at once. */
export function gatheringSeconds({ type, isAtOnce }: MailRequest): number {
  return GATHERING[type] && !isAtOnce ? env().CORRECTION_MAIL_DELAY_SECONDS : 0;
}

interface JoiningMail {
  to: string;
  locale: Locale;
  request: MailRequest;
  now: Date;
  heldUntil: Date | null;
  /** Makes the mail with these data, and returns its subject. */
  subjectOf: (data: MailData) => Promise<string>;
}

/** Adds a request to a waiting mail of the same kind and language. Returns whether there was one. */
export async function joinGatheringMail(
  tx: Tx,
  caseId: string,
  { to, locale, request, now, heldUntil, subjectOf }: JoiningMail,
): Promise<boolean> {
  if (gatheringSeconds(request) === 0) return false;
  const [waiting] = await tx.$queryRaw<{ id: string; data: MailData }[]>`
    SELECT id, data FROM mail
    WHERE case_id = ${caseId}::uuid AND type = ${request.type} AND recipient = ${to} AND locale = ${locale} AND gathers_until > ${now}
    ORDER BY created_at DESC LIMIT 1
    FOR UPDATE`;
  if (!waiting) return false;
  const data = { ...waiting.data, fields: joined(waiting.data.fields ?? [], request.fields ?? []) };
  await tx.mail.update({
    where: { id: waiting.id },
    data: { data: { ...data }, subject: await subjectOf(data), heldUntil },
    select: { id: true },
  });
  return true;
}

/**
 * Combines the fields of a mail. A correction that was taken back and handled again, or a form that was done again, appears once, in its
 * latest state.
 */
function joined(before: readonly MailField[], added: readonly MailField[]): MailField[] {
  const keyOf = ({ correctionId, formId }: MailField) => correctionId ?? formId;
  const again = new Set(added.map(keyOf));
  return [...before.filter((field) => !again.has(keyOf(field))), ...added];
}

/**
 * Prepares a mail for sending: closes it to further requests, removes what no longer applies, and addresses it to the current contact
 * person, or to the person responsible now. Deletes a mail that is empty or has no recipient. Postpones a mail while the activity that it
 * waits for continues. Returns whether there is something to send.
 */
export async function closeGatheringMail(mailId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [mail] = await tx.$queryRaw<WaitingMail[]>`
      SELECT m.case_id AS "caseId", m.type, m.recipient AS "to", m.locale, m.data, c.status, c.link_version AS "linkVersion",
        c.contact_email AS contact, c.assigned_to_id AS "assignedToId", c.mo_id AS "moId",
        o.shared_email AS shared
      FROM mail m JOIN "case" c ON c.id = m.case_id JOIN member_organisation o ON o.id = c.mo_id
      WHERE m.id = ${mailId}::uuid AND m.gathers_until IS NOT NULL
      FOR UPDATE OF m`;
    if (!mail) return true;
    const gathering = GATHERING[mail.type];
    const current = gathering?.leftToReport(await readGathered(tx, mail.caseId), mail) ?? null;
    const to = isForStaff(mail.type) ? await staffAddress(tx, mail, mail, now) : mail.contact;
    if (current === null || to === null) {
      await tx.mail.delete({ where: { id: mailId } });
      return false;
    }
    if (await isPutOff(tx, mailId, (await gathering?.lastActivity?.(tx, mail)) ?? null, now)) return false;
    const values = { ...mail.data.values, ...current.values };
    const data = { ...mail.data, values, fields: current.fields, linkVersion: mail.linkVersion };
    // Its subject follows when it is sent.
    await tx.mail.update({ where: { id: mailId }, data: { data, to, gathersUntil: null } });
    return true;
  });
}

interface WaitingMail extends GatheringMail {
  to: string;
  locale: Locale;
  /** The current values of the case, from here on. */
  contact: string | null;
  assignedToId: string | null;
  moId: number;
  shared: string;
  linkVersion: number;
}

/** Postpones a mail if its usual wait since the last activity is not over yet. Returns whether it did. */
async function isPutOff(tx: Tx, mailId: string, lastActivity: Date | null, now: Date): Promise<boolean> {
  if (lastActivity === null) return false;
  const gathersUntil = new Date(lastActivity.getTime() + env().CORRECTION_MAIL_DELAY_SECONDS * 1000);
  if (gathersUntil <= now) return false;
  await tx.mail.update({ where: { id: mailId }, data: { gathersUntil }, select: { id: true } });
  const wait = Math.ceil((gathersUntil.getTime() - now.getTime()) / 1000);
  await enqueue(tx, { queue: 'send-mail', data: { mailId } }, wait);
  return true;
}

interface GatheringMail {
  caseId: string;
  type: MailType;
  data: MailData;
  status: CaseStatus;
}

/** What a gathered mail says when it is sent. Null if there is nothing left to say. */
type Report = { fields: MailField[]; values?: Record<string, string> } | null;

/** The part of a case that gathered mails report, whatever their number. */
export const GATHERED = {
  forms: { select: { formId: true, status: true, savedAt: true, isShown: true } },
  corrections: {
    where: { clearedAt: null },
    select: { id: true, formId: true, componentId: true, isHandled: true },
  },
} satisfies Prisma.CaseSelect;

type Gathered = Prisma.CaseGetPayload<{ select: typeof GATHERED }>;

interface Gathering {
  /** What the mail says about its case in its current state. */
  leftToReport(gathered: Gathered, mail: Pick<GatheringMail, 'status' | 'data'>): Report;
  /** When the activity that the mail waits for last happened. Null if it never did. */
  lastActivity?(tx: Tx, mail: GatheringMail): Promise<Date | null>;
}

/** The mails that gather. */
export const GATHERING: Partial<Record<MailType, Gathering>> = {
  correctionRequested: { leftToReport: (gathered, mail) => correctionsToReport(gathered, mail, false) },
  correctionHandled: { leftToReport: (gathered, mail) => correctionsToReport(gathered, mail, true) },
  colleagueDone: { leftToReport: formsThatAreDone, lastActivity: lastWritten },
};

/** The corrections of a mail that are not cleared, either those that are handled or those that are not. */
function correctionsToReport(
  { corrections }: Gathered,
  { data: { fields = [] } }: Pick<GatheringMail, 'data'>,
  isHandled: boolean,
): Report {
  const ids = new Set(corrections.filter((one) => one.isHandled === isHandled).map(({ id }) => id));
  const left = fields.filter(({ correctionId }) => correctionId && ids.has(correctionId));
  return left.length > 0 ? { fields: left } : null;
}

/** Reads the part of a case that gathered mails report. */
export function readGathered(tx: Tx, caseId: string): Promise<Gathered> {
  return tx.case.findUniqueOrThrow({ where: { id: caseId }, select: GATHERED });
}

/** The corrections of a mail that are still open. */
export const openCorrectionsAmong = (gathered: Gathered, data: MailData): MailField[] =>
  correctionsToReport(gathered, { data }, false)?.fields ?? [];

/** The forms of a mail that are still done. Null if there are none, or if the application can no longer be edited. */
function formsThatAreDone(
  { forms, corrections }: Gathered,
  { status, data: { fields = [] } }: Pick<GatheringMail, 'status' | 'data'>,
): Report {
  if (!isEditable(status)) return null;
  const done = fields.filter(({ formId }) =>
    forms.some((form) => form.formId === formId && form.isShown && isFormDone(form.status)),
  );
  return done.length > 0 ? { fields: done, values: leftValues({ forms, corrections }) } : null;
}

interface LeftFacts {
  forms: Parameters<typeof formFacts>[0];
  /** Corrections that are not cleared. */
  corrections: ReadinessFacts['corrections'];
}

/** How many forms are left to fill in, and whether something else prevents signing, as values of a mail's text. */
export function leftValues({ forms, corrections }: LeftFacts): { left: string; isBlocked: string } {
  const missing = missingForSignature({ forms: formFacts(forms), corrections });
  const left = missing.filter(({ code }) => code === 'FORM_NOT_VALID').length;
  return { left: String(left), isBlocked: missing.length > left ? 'yes' : 'none' };
}

/** When one of the people who filled in the forms last wrote an answer. */
async function lastWritten(tx: Tx, { caseId, data: { fields = [] } }: GatheringMail): Promise<Date | null> {
  const writers = fields.map(({ description }) => description);
  const { _max } = await tx.caseValue.aggregate({
    where: { caseId, updatedBy: { in: writers } },
    _max: { updatedAt: true },
  });
  return _max.updatedAt;
}
