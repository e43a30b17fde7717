import { z } from 'zod';
import { dateSchema } from '@/lib/contract/call';
import { defineCommand } from '@/lib/engine/command';
import { requireAdmissionDate } from './admission-date';
import { lastToldAdmission, requireContact } from './told-admission';

/** Mails the admission date to the company, unless the contact person has got the same date already. */
export const sendAdmissionDate = defineCommand({
  action: 'sendAdmissionDate',
  call: {
    method: 'POST',
    path: 'Case/{caseId}/SendAdmissionDateMail',
    summary: 'Mail the admission date to the company',
    body: z.object({ admissionDate: dateSchema }),
    errors: ['NOT_READY'],
  },
  async perform({ tx, case: theCase, now }, { admissionDate }) {
    requireContact(theCase);
    if ((await lastToldAdmission(tx, theCase)) === admissionDate) return { result: undefined, audit: null };
    requireAdmissionDate(admissionDate, 'admissionDate', { createdAt: theCase.createdAt, now });
    return {
      result: undefined,
      audit: { type: 'AdmissionDateMailSent', details: { admissionDate } },
      mails: [{ type: 'admissionDate', to: 'contact', values: { admissionDate } }],
    };
  },
});
