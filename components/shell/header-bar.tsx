import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { MessageStrip } from '@/components/ui/message-strip';
import { type NamedOrganisation, organisationName } from '@/lib/domain/locale';
import { logoOf } from '@/lib/domain/organisation/logo';

/** The header of an applicant's page, with the messages under it. */
export function HeaderBar({ className = 'gap-3', children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <header data-density="compact" className="border-line border-b bg-surface">
        <div className={classNames('mx-auto flex min-h-16 max-w-5xl items-center px-4 sm:px-6', className)}>
          {children}
        </div>
      </header>
      <MessageStrip />
    </>
  );
}

export interface HeaderOrganisation extends NamedOrganisation {
  images: readonly { usageType: string; url: string }[];
}

/** The logo of an organisation in a header, or its name. */
export function OrganisationLogo({ organisation }: { organisation: HeaderOrganisation }) {
  const name = organisationName(organisation, useLocale());
  const logo = logoOf(organisation.images);
  return logo ? (
    // biome-ignore lint/performance/noImgElement: the size is the logo's own, within the height of the header
    <img src={logo.url} alt={name} className="h-8 w-auto max-w-full object-contain object-left" />
  ) : (
    <p className="min-w-0 font-semibold text-lg">{name}</p>
  );
}
