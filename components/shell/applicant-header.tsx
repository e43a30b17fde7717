import { ArrowLeft } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { HeaderBar, type HeaderOrganisation, OrganisationLogo } from '@/components/shell/header-bar';
import { BACK_LINK } from '@/components/ui/back-link';
import type { WayBack } from '@/lib/domain/page-addresses';
import { AccentStyle } from './accent-style';
import { LanguageSwitch } from './language-switch';
import { PlainHeader } from './plain-header';

interface ApplicantHeaderProps {
  organisation: HeaderOrganisation;
  /** Shown next to the language switch: a way to ask. */
  actions?: ReactNode;
}

/** The applicant's header: the organisation's logo, and the language. */
export function ApplicantHeader({ organisation, actions }: ApplicantHeaderProps) {
  return (
    <HeaderBar>
      <div className="min-w-0 flex-1">
        <OrganisationLogo organisation={organisation} />
      </div>
      {actions}
      <LanguageSwitch />
    </HeaderBar>
  );
}

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

interface GuideHeaderProps {
  /** The organisation from whose page the guide was opened. */
  organisation: (HeaderOrganisation & { accentColour: string }) | null;
  back: WayBack | null;
}

/** The header of a guide. It looks like the page that the reader came from, and has a link back there. */
export async function GuideHeader({ organisation, back }: GuideHeaderProps) {
  const t = await getTranslations('shell.guideBack');
  return (
    <>
      <OrganisationHeader organisation={organisation} />
      {back && (
        <nav aria-label={t('label')} className="mx-auto w-full max-w-2xl px-4 pt-4 print:hidden sm:px-6">
          {/* A full navigation, because the address may lead to sign-in, which leaves the product. */}
          <a href={back.href} className={BACK_LINK}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t(back.name)}
          </a>
        </nav>
      )}
    </>
  );
}
