import type { ReactNode } from 'react';
import { OrganisationLogo } from '@/components/shell/header-bar';
import { classNames } from '@/components/ui/class-names';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';

/** What has the organisation's colour, for the `AccentStyle` of the page. */
export const APPLICANT_LOOK = '[data-look=applicant]';

interface ApplicantLookProps {
  organisation: PreviewedOrganisation;
  className?: string;
  children: ReactNode;
}

/** A page as applicants see it: their header, their size of text, and, with `APPLICANT_LOOK`, the organisation's colour. */
export function ApplicantLook({ organisation, className, children }: ApplicantLookProps) {
  return (
    <div
      data-look="applicant"
      data-density="roomy"
      className={classNames('overflow-hidden rounded-lg border border-line bg-surface text-body', className)}
    >
      <div className="flex min-h-14 items-center border-line border-b px-4">
        <OrganisationLogo organisation={organisation} />
      </div>
      {children}
    </div>
  );
}
