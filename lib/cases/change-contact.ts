import { CALLS } from '@/lib/contract/contract';
import { isSameEmail } from '@/lib/domain/fields/email';
import { TAG } from '@/lib/domain/forms/component';
import { defineCommand } from '@/lib/engine/command';
import { writeCaseField } from '@/lib/forms/write-case-field';
import { missedMails } from '@/lib/mail/send-again';

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
