import type { ApplicantCase } from '@/lib/contract/shapes';

type Reader = Pick<ApplicantCase, 'company' | 'permissions'>;

/** Whether a colleague of the contact person reads: they see colleagues, and may withdraw none of them in any status. */
const isColleague = ({ permissions }: Pick<ApplicantCase, 'permissions'>): boolean =>
  permissions.includes('viewColleagues') && !permissions.includes('withdrawColleague');

/**
 * What texts that tell of a mail about the application choose by: `{contact, select, none {…} colleague {…} other {…}}`. Only the contact
 * person gets one.
 */
export function contactValue(theCase: Reader): { contact: 'none' | 'colleague' | 'known' } {
  if (theCase.company.contactPersonEmail === null) return { contact: 'none' };
  return { contact: isColleague(theCase) ? 'colleague' : 'known' };
}
