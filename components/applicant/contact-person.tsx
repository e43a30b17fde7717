import { classNames } from '@/components/ui/class-names';
import { EmailText } from '@/components/ui/email-text';
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
        <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`} className="link w-fit">
          {telephone}
        </a>
      )}
    </address>
  );
}
