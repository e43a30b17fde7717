import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { admissionDates, dayProblem } from '@/lib/domain/fields/days';
import { NOT_RECEIVED } from '@/lib/domain/mails';
import { dayOf, swedishDay } from '@/lib/domain/time';
import { type CaseRecord, requireContact } from '@/lib/engine/access/locked-case';
import { dateDecided, newestDecision } from '@/lib/engine/audit/record';
import { defineCommand } from '@/lib/engine/command';
import type { Tx } from '@/lib/platform/database/db';

/** Mails the admission date to the company, unless the contact person has already received the same date. */
export const sendAdmissionDate = defineCommand({
  call: CALLS.sendAdmissionDate,
  async perform({ tx, case: theCase, now }, { admissionDate }) {
    requireContact(theCase);
    if (await isAdmissionDateMailed(tx, theCase, admissionDate)) return { result: undefined, audit: null };
    requireAdmissionDate(admissionDate, 'admissionDate', { createdAt: theCase.createdAt, now });
    return {
      result: undefined,
      audit: { type: 'AdmissionDateMailSent', details: { admissionDate } },
      mails: [{ type: 'admissionDate', to: 'contact', values: { admissionDate } }],
    };
  },
});

/** Throws VALIDATION_FAILED, naming the field, for a date outside the allowed range. */
export function requireAdmissionDate(
  date: string,
  field: string,
  { createdAt, now }: { createdAt: Date; now: Date },
): void {
  const code = dayProblem(date, admissionDates(createdAt, now));
  if (code) throw new AppError('VALIDATION_FAILED', { errors: { [field]: [code] } });
}

/** The part of a mail about the admission date that says the date, from `mail.data`. Earlier releases may have written it. */
const mailedDate = z.object({ values: z.object({ admissionDate: z.string().optional() }) });

/**
 * The contact person's latest mail about the admission date, if it has this one, `YYYY-MM-DD`: when it was sent, or goes at the earliest. Null
 * if none has it. A mail that was not made or did not arrive does not count.
 */
export async function admissionMail(
  tx: Tx,
  { id: caseId, contactEmail }: Pick<CaseRecord, 'id' | 'contactEmail'>,
  date: string,
): Promise<{ at: Date; isSent: boolean } | null> {
  const mail = await tx.mail.findFirst({
    where: {
      caseId,
      type: 'admissionDate',
      to: contactEmail ?? '',
      events: { none: { status: { in: [...NOT_RECEIVED] } } },
    },
    orderBy: { createdAt: 'desc' },
    select: { data: true, createdAt: true, heldUntil: true, sentAt: true },
  });
  if (mail === null || mailedDate.parse(mail.data).values.admissionDate !== date) return null;
  return { at: mail.sentAt ?? mail.heldUntil ?? mail.createdAt, isSent: mail.sentAt !== null };
}

/** Whether that mail has this date, sent or not. */
export const isAdmissionDateMailed = async (...given: Parameters<typeof admissionMail>): Promise<boolean> =>
  (await admissionMail(...given)) !== null;

type WishingCase = Pick<CaseRecord, 'id' | 'desiredAdmissionDate'>;

/**
 * The admission date of a company, as `YYYY-MM-DD`: the given date, or else the one that was last mailed or exported, or else the date that
 * the company wishes. Null if nobody has named a date.
 */
export async function decidedAdmission(
  tx: Tx,
  { id: caseId, desiredAdmissionDate }: WishingCase,
  given: string | null = null,
): Promise<string | null> {
  if (given !== null) return given;
  const decisions = await tx.admissionDecision.findMany({ ...newestDecision, where: { caseId } });
  return dateDecided(decisions) ?? dayOf(desiredAdmissionDate);
}

/** The decided admission date, or else the day on which the register reports the membership. */
export async function memberSince(tx: Tx, theCase: WishingCase, now: Date): Promise<string> {
  return (await decidedAdmission(tx, theCase)) ?? swedishDay(now);
}
