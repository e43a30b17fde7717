import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { TAG } from '@/lib/domain/forms/component';
import { actingFor, endSubstitution } from '@/lib/engine/access/substitute';
import { defineCommand } from '@/lib/engine/command';
import { undoUntil } from '@/lib/engine/held-decision';
import { writeCaseField } from '@/lib/features/application/write-case-field';
import { missedMails } from '@/lib/features/mail/send-again';
import type { Tx } from '@/lib/platform/database/db';

/**
 * Changes the contact person, in the case and in its form. Every earlier link stops working, also those of colleagues. The new contact
 * person gets a new link, and the mails to the old address that could not be delivered or still wait.
 */
export const changeContact = defineCommand({
  call: CALLS.changeContact,
  async perform(context, { email, message }) {
    const { tx, case: theCase, actor } = context;
    const from = theCase.contactEmail;
    if (from && isSameEmail(from, email)) return { result: undefined, audit: null };
    const missed = from ? await missedMails(tx, theCase.id, from) : [];
    const { count: colleagues } = await tx.colleague.updateMany({
      where: { caseId: theCase.id, withdrawnAt: null },
      data: { withdrawnAt: context.now },
    });
    await tx.case.update({
      where: { id: theCase.id },
      data: { linkVersion: { increment: 1 } },
      select: { id: true },
    });
    await writeCaseField(context, TAG.contactEmail, email, actor.name);
    return {
      result: undefined,
      audit: {
        type: 'CaseChangeContact',
        details: { from, to: email, ...(colleagues > 0 ? { colleagues } : {}) },
      },
      update: { contactEmail: email, hasUndeliveredMail: false },
      mails: [
        { type: 'contactPersonChanged', to: 'contact', ...(message ? { quote: message } : {}) },
        ...missed,
      ],
    };
  },
});

/** Changes the language of the application: its forms, its mails and its documents. */
export const changeLocale = defineCommand({
  call: CALLS.changeLocale,
  async perform({ case: theCase }, { locale }) {
    if (theCase.locale === locale) return { result: undefined, audit: null };
    return {
      result: undefined,
      audit: { type: 'LocaleChanged', details: { to: locale } },
      update: { locale },
    };
  },
});

/**
 * Makes a case worker of the organisation responsible for the case, and mails them. If that person is away, their substitute gets the case
 * and the mail.
 */
export const delegateCase = defineCommand({
  call: CALLS.delegateCase,
  async perform({ tx, case: theCase, now }, { userAdId }) {
    const { assignee, substitute } = await actingFor(tx, userAdId, theCase.moId, now);
    if (!assignee) throw new AppError('VALIDATION_FAILED', { errors: { userAdId: ['NOT_A_HANDLER'] } });
    const { id, name, email } = substitute ?? assignee;
    const assignedForId = substitute ? userAdId : null;
    if (theCase.assignedToId === id && theCase.assignedForId === assignedForId) {
      return { result: undefined, audit: null };
    }
    await endSubstitution(tx, theCase.id);
    return {
      result: undefined,
      audit: { type: 'CaseDelegated', details: { name, email } },
      update: { assignedToId: id, assignedForId },
      mails: (await isGivenBack(tx, theCase.id, email, now))
        ? []
        : [{ type: 'caseDelegated', to: [email], values: { name } }],
    };
  },
});

/**
 * Whether a person gets a case back that somebody else has just got. They have heard nothing of the change that this undoes, because its
 * mails wait.
 */
async function isGivenBack(tx: Tx, caseId: string, email: string, now: Date): Promise<boolean> {
  const [last, before] = await tx.auditEntry.findMany({
    where: { caseId, type: { in: ['CaseDelegated', 'CaseResetDelegated'] } },
    orderBy: { sequence: 'desc' },
    take: 2,
    select: { at: true, details: true },
  });
  const had = z.object({ email: z.string() }).safeParse(before?.details).data;
  return last !== undefined && (undoUntil(last.at) ?? now) > now && had?.email === email;
}

/** Unassigns the case. */
export const resetDelegation = defineCommand({
  call: CALLS.resetDelegation,
  async perform({ case: theCase }) {
    if (theCase.assignedToId === null) return { result: undefined, audit: null };
    return {
      result: undefined,
      audit: { type: 'CaseResetDelegated', details: {} },
      update: { assignedToId: null, assignedForId: null },
    };
  },
});
