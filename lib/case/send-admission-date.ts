import { z } from 'zod';
import { dateSchema } from '@/lib/api/call';
import { defineCommand } from '@/lib/command';

/** Tells the company from which date it is a member. */
export const sendAdmissionDate = defineCommand({
  action: 'sendAdmissionDate',
  call: {
    method: 'POST',
    path: 'Case/{caseId}/SendAdmissionDateMail',
    summary: 'Mail the admission date to the company',
    body: z.object({ admissionDate: dateSchema }),
  },
  async perform(_context, { admissionDate }) {
    return {
      result: undefined,
      audit: { type: 'AdmissionDateMailSent', details: { admissionDate } },
      mails: [{ type: 'admissionDate', to: 'contact', values: { admissionDate } }],
    };
  },
});
