import { dueValues } from '@/lib/corrections/due-values';
import type { Tx } from '@/lib/database/db';
import { dateOf } from '@/lib/domain/day';
import { remindedOf } from '@/lib/domain/lifecycle/reminded-of';
import { REMINDABLE } from '@/lib/domain/lifecycle/signatory';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { Reminder as About } from '@/lib/domain/mails';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { fieldLabel } from '@/lib/forms/field-label';
import { loadTemplate } from '@/lib/forms/load-template';
import type { Correction, Signatory } from '@/lib/generated/prisma/client';

/** The mails of a reminder, and the column of the case that records it. */
export interface Reminder {
  about: About;
  mails: MailRequest[];
  /** The addresses of the recipients. */
  emails: string[];
  update?: { remindedOn: Date | null };
}

/** Decides which of the possible reminders are sent now. */
export interface Choice {
  correction: (correction: Pick<Correction, 'requestedAt' | 'dueOn' | 'remindedOn'>) => boolean;
  draft: (
    theCase: Pick<CaseRecord, 'lastChangedAt' | 'remindedOn' | 'unhandledMessages'>,
  ) => Promise<boolean>;
  signatory: (signatory: RemindedSignatory, sentAt: Date) => boolean;
}

/** A signatory, and how many reminders they have had about the document, both by hand and by a job. */
type RemindedSignatory = Pick<Signatory, 'remindedOn'> & { times: number };

/** How many reminders each address has had about the document that was sent at that time. */
export async function timesReminded(tx: Tx, caseId: string, sentAt: Date): Promise<Map<string, number>> {
  const groups = await tx.mail.groupBy({
    by: ['to'],
    where: { caseId, type: 'signatoryReminder', createdAt: { gte: sentAt } },
    _count: true,
  });
  return new Map(groups.map(({ to, _count }) => [to, _count]));
}

/** Whether an address has had as many reminders as anybody gets. */
export const isRemindedEnough = (times = 0): boolean => times >= COUNT_LIMITS.signatoryReminders;

/**
 * Prepares the reminder of what the case waits for, and records its day. The caller has locked the case.
 *
 * @param today In Swedish time, as `YYYY-MM-DD`.
 * @returns The mails to queue. Null if nobody is to be reminded.
 */
export async function remind(
  tx: Tx,
  theCase: CaseRecord,
  today: string,
  choice: Choice,
): Promise<Reminder | null> {
  const about = remindedOf(theCase.status, theCase);
  if (about === 'signatories') return remindSignatories(tx, theCase, today, choice);
  if (theCase.contactEmail === null) return null;
  if (about === 'corrections') return remindOfCorrections(tx, theCase, today, choice);
  if (about !== 'draft' || !(await choice.draft(theCase))) return null;
  return {
    about,
    mails: [{ type: 'draftReminder', to: 'contact' }],
    emails: [theCase.contactEmail],
    update: { remindedOn: dateOf(today) },
  };
}

async function remindOfCorrections(
  tx: Tx,
  theCase: CaseRecord,
  today: string,
  choice: Choice,
): Promise<Reminder | null> {
  const open = await tx.correction.findMany({
    where: { caseId: theCase.id, clearedAt: null, isHandled: false },
    orderBy: { requestedAt: 'asc' },
  });
  const chosen = open.filter(choice.correction);
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  await tx.correction.updateMany({ where: { id: { in: ids } }, data: { remindedOn: dateOf(today) } });
  const template = await loadTemplate(tx, theCase.templateId);
  const fields = chosen.map(({ id, formId, componentId, description }) => ({
    ...{ correctionId: id, formId, description },
    label: fieldLabel(template, componentId, theCase.locale),
  }));
  return {
    about: 'corrections',
    mails: [{ type: 'correctionReminder', to: 'contact', fields, values: dueValues(chosen) }],
    emails: theCase.contactEmail === null ? [] : [theCase.contactEmail],
  };
}

/** Whether any of the remaining signatories gets mail. */
export async function canRemindSignatory(tx: Tx, caseId: string): Promise<boolean> {
  const signature = { caseId, isCurrent: true, kind: 'DIGITAL', status: 'SHARED' };
  return (await tx.signatory.count({ where: { signature, status: { in: [...REMINDABLE] } } })) > 0;
}

async function remindSignatories(
  tx: Tx,
  theCase: CaseRecord,
  today: string,
  choice: Choice,
): Promise<Reminder | null> {
  const signature = await tx.signature.findFirst({
    where: { caseId: theCase.id, isCurrent: true, kind: 'DIGITAL', status: 'SHARED' },
    include: { signatories: { where: { status: { in: [...REMINDABLE] } }, orderBy: { email: 'asc' } } },
  });
  if (!signature) return null;
  const times = await timesReminded(tx, theCase.id, signature.createdAt);
  const emails = signature.signatories
    .filter(({ email, remindedOn }) =>
      choice.signatory({ remindedOn, times: times.get(email) ?? 0 }, signature.createdAt),
    )
    .map(({ email }) => email);
  if (emails.length === 0) return null;
  await tx.signatory.updateMany({
    where: { signatureId: signature.id, email: { in: emails } },
    data: { remindedOn: dateOf(today) },
  });
  return { about: 'signatories', mails: [{ type: 'signatoryReminder', to: emails }], emails };
}
