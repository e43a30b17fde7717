import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { type NamedOrganisation, organisationName } from '@/lib/domain/organisation-name';
import { LanguageSwitch } from './language-switch';
import { OrganisationLogo } from './organisation-logo';

export interface HeaderOrganisation extends NamedOrganisation {
  images: readonly { usageType: string; url: string }[];
}

interface ApplicantHeaderProps {
  organisation: HeaderOrganisation;
  /** Shown beside the language switch: a way to ask. */
  actions?: ReactNode;
}

/** The applicant's header: the organisation's logo, and the language. */
export function ApplicantHeader({ organisation, actions }: ApplicantHeaderProps) {
  const name = organisationName(organisation, useLocale());
  return (
    <header data-density="compact" className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-5xl items-center gap-3 px-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <OrganisationLogo images={organisation.images} name={name} />
        </div>
        {actions}
        <LanguageSwitch />
      </div>
    </header>
  );
}
