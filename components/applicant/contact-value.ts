import type { ApplicantCase } from '@/lib/contract/shapes';

type Reader = Pick<ApplicantCase, 'company' | 'permissions'>;

/** Whether the reader is a colleague of the contact person. Colleagues see the colleagues, and in no status may they withdraw one. */
const isColleague = ({ permissions }: Pick<ApplicantCase, 'permissions'>): boolean =>
  permissions.includes('viewColleagues') && !permissions.includes('withdrawColleague');

/**
 * Returns the value for texts about a mail on the application: `{contact, select, none {…} colleague {…} other {…}}`. Only the contact
 * person gets such a mail.
 */
export function contactValue(theCase: Reader): { contact: 'none' | 'colleague' | 'known' } {
  if (theCase.company.contactPersonEmail === null) return { contact: 'none' };
  return { contact: isColleague(theCase) ? 'colleague' : 'known' };
}
