import { PlainHeader } from '@/components/applicant/plain-header';
import { AccentStyle } from './accent-style';
import { ApplicantHeader, type HeaderOrganisation } from './applicant-header';

/** The header and colour of an organisation's pages. Plain if no organisation is known. */
export function OrganisationHeader({
  organisation,
}: {
  organisation: (HeaderOrganisation & { accentColour: string }) | null;
}) {
  if (!organisation) return <PlainHeader />;
  return (
    <>
      <AccentStyle colour={organisation.accentColour} />
      <ApplicantHeader organisation={organisation} />
    </>
  );
}
