import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { logoOf } from '@/lib/domain/organisation/logo';
import { type NamedOrganisation, organisationName } from '@/lib/domain/organisation-name';
import { LanguageSwitch } from './language-switch';

export interface HeaderOrganisation extends NamedOrganisation {
  images: readonly { usageType: string; url: string }[];
}

interface ApplicantHeaderProps {
  organisation: HeaderOrganisation;
  /** Beside the language switch: a way to ask. */
  actions?: ReactNode;
}

/** The applicant's header: the organisation's logo, and the language. */
export function ApplicantHeader({ organisation, actions }: ApplicantHeaderProps) {
  const name = organisationName(organisation, useLocale());
  const logo = logoOf(organisation.images);
  return (
    <header data-density="compact" className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-5xl items-center gap-3 px-4 sm:px-6">
        <div className="min-w-0 flex-1">
          {logo ? (
            // biome-ignore lint/performance/noImgElement: the size is the logo's own, within the height of the header
            <img src={logo.url} alt={name} className="h-8 w-auto max-w-full object-contain object-left" />
          ) : (
            <p className="truncate font-semibold text-lg">{name}</p>
          )}
        </div>
        {actions}
        <LanguageSwitch />
      </div>
    </header>
  );
}
