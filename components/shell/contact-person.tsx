import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { EmailText } from '@/components/ui/identifiers';
import { telephoneHref } from '@/components/ui/telephone-href';
import type { ApplicantCase } from '@/lib/contract/shapes';

type Contact = NonNullable<NonNullable<ApplicantCase['information']>['contact']>;

interface ContactPersonProps {
  contact: Contact;
  /** Puts the details on one line instead of below each other. */
  isInline?: boolean;
}

/** Says whom applicants can ask at the organisation. Shows only the known details. */
export function ContactPerson({ contact: { name, email, telephone }, isInline = false }: ContactPersonProps) {
  return (
    <address
      className={classNames('not-italic', isInline ? 'flex flex-wrap gap-x-4 gap-y-1' : 'grid gap-0.5')}
    >
      {name && <span className="wrap-anywhere font-medium">{name}</span>}
      {email && (
        <a href={`mailto:${email}`} className="link w-fit">
          <EmailText>{email}</EmailText>
        </a>
      )}
      {telephone && (
        <a href={telephoneHref(telephone)} className="link w-fit">
          {telephone}
        </a>
      )}
    </address>
  );
}

/** Says whom to ask, with the organisation's shared address. */
export function ContactLine({ organisation, email }: { organisation: string; email: string }) {
  const t = useTranslations('shell.contact');
  return (
    <p>
      {t.rich('text', {
        organisation,
        email: () => (
          <a href={`mailto:${email}`} className="link">
            <EmailText>{email}</EmailText>
          </a>
        ),
      })}
    </p>
  );
}

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
