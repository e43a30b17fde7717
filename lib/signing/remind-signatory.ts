import { CALLS } from '@/lib/contract/contract';
import { dateOf, dayOf, swedishDay } from '@/lib/domain/day';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/email';
import { defineCommand } from '@/lib/engine/command';
import { isRemindedEnough, timesReminded } from '@/lib/reminders/what-to-remind-of';
import { companySignature } from './current-signature';

/**
 * Reminds one signatory who has not signed. A signatory gets at most one reminder a day and a few in all, counting both reminders by hand
 * and those that the organisation's settings send. Throws NOT_FOUND, ALREADY_SIGNED, MAIL_BOUNCED, ALREADY_REMINDED and REMINDED_ENOUGH.
 */
export const remindSignatory = defineCommand({
  call: CALLS.remindSignatory,
  async perform({ tx, case: theCase, now }, { email: asked }) {
    const { id: signatureId, createdAt } = await companySignature(tx, theCase.id);
    const signatories = await tx.signatory.findMany({ where: { signatureId } });
    const signatory = signatories.find((one) => isSameEmail(one.email, asked));
    if (!signatory) throw new AppError('NOT_FOUND');
    const { email } = signatory;
    if (signatory.status === 'signed') throw new AppError('ALREADY_SIGNED');
    if (signatory.status === 'bounced') throw new AppError('MAIL_BOUNCED');
    const today = swedishDay(now);
    if (dayOf(signatory.remindedOn) === today) throw new AppError('ALREADY_REMINDED');
    const times = await timesReminded(tx, theCase.id, createdAt);
    if (isRemindedEnough(times.get(email))) {
      throw new AppError('REMINDED_ENOUGH');
    }
    await tx.signatory.update({
      where: { signatureId_email: { signatureId, email } },
      data: { remindedOn: dateOf(today) },
    });
    return {
      result: undefined,
      audit: { type: 'ReminderSent', details: { about: 'signatories', emails: [email] } },
      mails: [{ type: 'signatoryReminder', to: [email] }],
    };
  },
});
