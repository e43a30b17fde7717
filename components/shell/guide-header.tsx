import { ArrowLeft } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { WayBack } from '@/lib/domain/guide-way-back';
import type { HeaderOrganisation } from './applicant-header';
import { OrganisationHeader } from './organisation-header';

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
          <a
            href={back.href}
            className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded px-2 text-ink-muted hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t(back.name)}
          </a>
        </nav>
      )}
    </>
  );
}
