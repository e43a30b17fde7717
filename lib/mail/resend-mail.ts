import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { isForStaff } from '@/lib/domain/mails';
import { requireContact } from '@/lib/engine/access/require-contact';
import { defineCommand } from '@/lib/engine/command';
import { staffAddress } from '@/lib/engine/mail/staff-address';
import { announcedDeletion } from '@/lib/retention/retention-facts';
import { sendAgain } from './send-again';
import { hasInvitation } from './still-wanted';

/**
 * Sends a mail again. Throws NOT_FOUND where its reader may not have it any more, NO_CONTACT where nobody would get it, and
 * ILLEGAL_TRANSITION of a warning that the application is deleted, where it no longer is.
 */
export const resendMail = defineCommand({
  call: CALLS.resendMail,
  async perform({ tx, case: theCase, now }, { mailId }) {
    const mail = await tx.mail.findFirst({ where: { id: mailId, caseId: theCase.id } });
    if (!mail) throw new AppError('NOT_FOUND');
    const again = sendAgain(mail);
    if (!(await hasInvitation(tx, theCase.id, again.colleague))) throw new AppError('NOT_FOUND');
    const responsible = { ...theCase, shared: theCase.mo.sharedEmail };
    if (isForStaff(again.type) && !(await staffAddress(tx, { ...again, to: mail.to }, responsible, now))) {
      throw new AppError('NOT_FOUND');
    }
    if (again.to === 'contact') requireContact(theCase);
    const isWarning = again.type === 'retentionWarning';
    if (isWarning && !(await announcedDeletion(tx, theCase.id, now)))
      throw new AppError('ILLEGAL_TRANSITION');
    return {
      result: undefined,
      audit: { type: 'MailResent', details: { mailId } },
      update: again.to === 'contact' ? { hasUndeliveredMail: false } : {},
      mails: [again],
      liesStill: isWarning,
    };
  },
});
