import { CALLS } from '@/lib/contract/contract';
import { dayOf, swedishDay } from '@/lib/domain/day';
import { AppError } from '@/lib/domain/errors';
import { remindedOf } from '@/lib/domain/lifecycle/reminded-of';
import { requireContact } from '@/lib/engine/access/require-contact';
import { defineCommand } from '@/lib/engine/command';
import { canRemindSignatory, isRemindedEnough, remind } from './what-to-remind-of';

/**
 * Reminds the company, or its signatories, of what the case waits for. At most once a day, and a signatory a few times in all. Throws
 * ALREADY_REMINDED, REMINDED_ENOUGH, MAIL_BOUNCED if the mail to every remaining signatory has bounced, and NO_CONTACT if there is nobody
 * to mail.
 */
export const sendReminder = defineCommand({
  call: CALLS.sendReminder,
  async perform({ tx, case: theCase, now }) {
    const today = swedishDay(now);
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
