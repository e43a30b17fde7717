import type { ApplicantCase } from '@/lib/contract/shapes';

type Contact = NonNullable<NonNullable<ApplicantCase['information']>['contact']>;

/** Whom applicants can ask at the organisation. Shows what is known. */
export function ContactPerson({ contact: { name, email, telephone } }: { contact: Contact }) {
  return (
    <address className="grid gap-0.5 not-italic">
      {name && <span className="break-words font-medium">{name}</span>}
      {email && (
        <a href={`mailto:${email}`} className="link w-fit wrap-anywhere">
          {email}
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
