import { CALLS } from '@/lib/contract/contract';
import { reminderDay } from '@/lib/domain/deadlines';
import { AppError } from '@/lib/domain/errors';
import { remindedOf } from '@/lib/domain/lifecycle/conditions';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type Reminder as About, UNDELIVERED } from '@/lib/domain/mails';
import { dateOf, dayOf, swedishDay } from '@/lib/domain/time';
import { type CaseRecord, requireContact } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { dueValues } from '@/lib/features/application/corrections';
import { fieldLabel, loadTemplate } from '@/lib/features/application/form-state';
import { contactText } from '@/lib/features/application/named-people';
import type { Correction, Signatory, Signature } from '@/lib/generated/prisma/client';
import { type BatchOptions, inBatches } from '@/lib/platform/database/batches';
import type { Tx } from '@/lib/platform/database/db';

/**
 * Reminds the company, or its signatories, of what the case waits for. At most once a day, and a signatory a few times in all. Throws
 * ALREADY_REMINDED, REMINDED_ENOUGH, MAIL_BOUNCED if the mail to the contact person or to every remaining signatory has bounced, and
 * NO_CONTACT if there is nobody to mail.
 */
export const sendReminder = defineCommand({
  call: CALLS.sendReminder,
  async perform({ tx, case: theCase, now }) {
    const today = reminderDay(now);
    await requireAddress(tx, theCase);
    const isNew = ({ remindedOn }: { remindedOn: Date | null }) => dayOf(remindedOn) !== today;
    let isEnough = false;
    const reminder = await remind(tx, theCase, today, {
      correction: isNew,
      draft: async (draft) => isNew(draft),
      signatory: (signatory) => {
        if (!isNew(signatory)) return false;
        const isOver = isRemindedEnough(signatory.times);
        isEnough ||= isOver;
        return !isOver;
      },
    });
    if (!reminder) {
      if (remindedOf(theCase.status, theCase) !== 'signatories') requireContact(theCase);
      else if (theCase.hasBouncedSignatory && !(await canRemindSignatory(tx, theCase.id))) {
        throw new AppError('MAIL_BOUNCED');
      }
      throw new AppError(isEnough ? 'REMINDED_ENOUGH' : 'ALREADY_REMINDED');
    }
    const { about, emails, mails, update } = reminder;
    return {
      result: undefined,
      audit: { type: 'ReminderSent', details: { about, emails } },
      mails,
      ...(update ? { update } : {}),
    };
  },
});

/** Throws MAIL_BOUNCED if a reminder would go to a contact person whose mail has bounced. */
async function requireAddress(tx: Tx, theCase: CaseRecord): Promise<void> {
  const { id: caseId, contactEmail: to, hasUndeliveredMail } = theCase;
  if (!hasUndeliveredMail || to === null || remindedOf(theCase.status, theCase) === 'signatories') return;
  const bounced = { caseId, to, events: { some: { status: { in: [...UNDELIVERED] } } } };
  if ((await tx.mail.count({ where: bounced })) > 0) throw new AppError('MAIL_BOUNCED');
}

/** The mails of a reminder, and the columns of the case that record it. */
interface Reminder {
  about: About;
  mails: MailRequest[];
  /** The addresses of the recipients. */
  emails: string[];
  /** `hasOverdueCorrection`: overdue corrections are put aside for the day. */
  update?: { remindedOn: Date | null; hasOverdueCorrection?: false };
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
    correctionId: id,
    formId,
    description,
    label: fieldLabel(template, componentId, theCase.locale),
  }));
  return {
    about: 'corrections',
    mails: [{ type: 'correctionReminder', to: 'contact', fields, values: dueValues(chosen) }],
    emails: theCase.contactEmail === null ? [] : [theCase.contactEmail],
    update: { remindedOn: dateOf(today), hasOverdueCorrection: false },
  };
}

/** Whether any of the remaining signatories gets mail. */
async function canRemindSignatory(tx: Tx, caseId: string): Promise<boolean> {
  const signature = { caseId, isCurrent: true, kind: 'DIGITAL', status: 'SHARED' };
  return (await tx.signatory.count({ where: { signature, status: { in: [...REMINDABLE] } } })) > 0;
}

/** The mail that reminds signatories of a document. It says who invited them to sign, and by when. */
export async function signatoryReminder(
  tx: Tx,
  theCase: CaseRecord,
  { dueOn }: Pick<Signature, 'dueOn'>,
  to: readonly string[],
): Promise<MailRequest> {
  const contactPerson = await contactText(tx, theCase);
  return { type: 'signatoryReminder', to, values: { contactPerson, dueDate: dayOf(dueOn) ?? '' } };
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
  const mails = [await signatoryReminder(tx, theCase, signature, emails)];
  return { about: 'signatories', mails, emails };
}

/** How many cases are marked in one transaction. */
const AT_ONCE = 500;

/**
 * Adds to the worklist the cases whose last day for corrections has passed, unless they are put aside or the company was reminded today, or
 * in the evening for the next morning. A trigger does the same whenever a case is written.
 */
export async function markOverdue(now: Date, options: Partial<BatchOptions> = {}): Promise<void> {
  const today = swedishDay(now);
  await inBatches(
    async (tx, size) => {
      const marked = await tx`
        UPDATE "case" SET has_overdue_correction = true WHERE id IN (
          SELECT id FROM "case" WHERE corrections_due_on < ${today}::date AND NOT has_overdue_correction
            AND coalesce(reminded_on < ${today}::date, true) AND coalesce(put_aside_until, ${today}::date) <= ${today}::date
          ORDER BY id LIMIT ${size} FOR UPDATE SKIP LOCKED)
        RETURNING id`;
      return marked.length === size;
    },
    { size: AT_ONCE, ...options },
  );
}
