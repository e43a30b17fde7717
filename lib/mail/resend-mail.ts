import { CALLS } from '@/lib/contract/contract';
import { mailData } from '@/lib/database/columns/mail-data';
import { AppError } from '@/lib/domain/errors';
import { isForStaff } from '@/lib/domain/mails';
import { requireContact } from '@/lib/engine/access/require-contact';
import { defineCommand } from '@/lib/engine/command';
import { staffAddress } from '@/lib/engine/mail/staff-address';
import { sendAgain } from './send-again';
import { hasInvitation, wantedAgain } from './still-wanted';

/**
 * Sends a mail again, updated to what is true now. Throws NOT_FOUND if its reader may not have it any more, NO_CONTACT if nobody would get
 * it, and MAIL_OUTDATED if it is no longer true.
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
    const data = await wantedAgain(tx, { ...mail, type: again.type, data: mailData.parse(mail.data) }, now);
    if (data === null) throw new AppError('MAIL_OUTDATED');
    return {
      result: undefined,
      audit: { type: 'MailResent', details: { mailId } },
      update: again.to === 'contact' ? { hasUndeliveredMail: false } : {},
      mails: [sendAgain({ ...mail, data })],
      liesStill: again.type === 'retentionWarning',
    };
  },
});
