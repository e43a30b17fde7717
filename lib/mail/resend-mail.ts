import { z } from 'zod';
import { defineCommand } from '@/lib/command';
import { AppError } from '@/lib/errors';
import { MAILS, type MailData, type MailType } from './mails';

/** Sends a mail again: one with a case link to whoever is the contact person now, any other to whom it went before. */
export const resendMail = defineCommand({
  action: 'resendMail',
  call: {
    method: 'POST',
    path: 'email/{caseId}/Resend',
    summary: 'Send a mail again',
    body: z.object({ mailId: z.uuid() }),
    limits: ['message'],
  },
  async perform({ tx, case: theCase }, { mailId }) {
    const mail = await tx.mail.findFirst({ where: { id: mailId, caseId: theCase.id } });
    if (!mail) throw new AppError('NOT_FOUND');
    const type = mail.type as MailType;
    const { values, quote, path } = mail.data as unknown as MailData;
    const isForApplicant = MAILS[type].link === 'application';
    return {
      result: undefined,
      audit: { type: 'MailResent', details: { mailId } },
      update: isForApplicant ? { hasUndeliveredMail: false } : {},
      mails: [
        { type, to: isForApplicant ? 'contact' : [mail.to], values, path, ...(quote ? { quote } : {}) },
      ],
    };
  },
});
