import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { requireContact } from '@/lib/engine/access/require-contact';
import { defineCommand } from '@/lib/engine/command';
import { sendAgain } from './send-again';
import { hasInvitation } from './still-wanted';

/** Sends a mail again: one with a case link to the current contact person, others to the same recipient. */
export const resendMail = defineCommand({
  call: CALLS.resendMail,
  async perform({ tx, case: theCase }, { mailId }) {
    const mail = await tx.mail.findFirst({ where: { id: mailId, caseId: theCase.id } });
    if (!mail) throw new AppError('NOT_FOUND');
    const again = sendAgain(mail);
    if (!(await hasInvitation(tx, theCase.id, again.colleague))) throw new AppError('NOT_FOUND');
    if (again.to === 'contact') requireContact(theCase);
    return {
      result: undefined,
      audit: { type: 'MailResent', details: { mailId } },
      update: again.to === 'contact' ? { hasUndeliveredMail: false } : {},
      mails: [again],
    };
  },
});
