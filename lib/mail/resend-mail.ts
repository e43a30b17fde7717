import { CALLS } from '@/lib/contract/contract';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { invited } from '@/lib/engine/access/access';
import { defineCommand } from '@/lib/engine/command';
import { sendAgain } from './send-again';

/** Whether the colleague whom the mail is for, if it is for one, still has a link. */
async function hasInvitation(tx: Tx, caseId: string, number: number | undefined): Promise<boolean> {
  if (number === undefined) return true;
  return (await tx.colleague.count({ where: { caseId, ...invited(number) } })) > 0;
}

/** Sends a mail again: one with a case link to the current contact person, others to the same recipient. */
export const resendMail = defineCommand({
  call: CALLS.resendMail,
  async perform({ tx, case: theCase }, { mailId }) {
    const mail = await tx.mail.findFirst({ where: { id: mailId, caseId: theCase.id } });
    if (!mail) throw new AppError('NOT_FOUND');
    const again = sendAgain(mail);
    if (!(await hasInvitation(tx, theCase.id, again.colleague))) throw new AppError('NOT_FOUND');
    return {
      result: undefined,
      audit: { type: 'MailResent', details: { mailId } },
      update: again.to === 'contact' ? { hasUndeliveredMail: false } : {},
      mails: [again],
    };
  },
});
