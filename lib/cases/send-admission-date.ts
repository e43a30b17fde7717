import { CALLS } from '@/lib/contract/contract';
import { requireContact } from '@/lib/engine/access/require-contact';
import { defineCommand } from '@/lib/engine/command';
import { requireAdmissionDate } from './admission-date';
import { isToldAdmission } from './told-admission';

/** Mails the admission date to the company, unless the contact person has already received the same date. */
export const sendAdmissionDate = defineCommand({
  call: CALLS.sendAdmissionDate,
  async perform({ tx, case: theCase, now }, { admissionDate }) {
    requireContact(theCase);
    if (await isToldAdmission(tx, theCase, admissionDate)) return { result: undefined, audit: null };
    requireAdmissionDate(admissionDate, 'admissionDate', { createdAt: theCase.createdAt, now });
    return {
      result: undefined,
      audit: { type: 'AdmissionDateMailSent', details: { admissionDate } },
      mails: [{ type: 'admissionDate', to: 'contact', values: { admissionDate } }],
    };
  },
});
