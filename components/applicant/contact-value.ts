import type { ApplicantCase } from '@/lib/contract/shapes';

/** What texts that tell of a mail to the applicant choose by: `{contact, select, none {…} other {…}}`. */
export function contactValue({ company }: Pick<ApplicantCase, 'company'>): { contact: 'none' | 'known' } {
  return { contact: company.contactPersonEmail === null ? 'none' : 'known' };
}
